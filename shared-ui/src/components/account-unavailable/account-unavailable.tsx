import { Button } from '../button/button';
import { ErrorState } from '../error-state/error-state';

export type AccountUnavailableProps = { message: string; headingLevel?: 1 | 2; onRetry: () => void };

/** For a page that needs an account when the API doesn't say who is here: no reason to send anybody to the log-in. */
export const AccountUnavailable = ({ message, headingLevel = 1, onRetry }: AccountUnavailableProps) => (
  <ErrorState
    title="We can’t reach the shop right now"
    headingLevel={headingLevel}
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {message}
  </ErrorState>
);
