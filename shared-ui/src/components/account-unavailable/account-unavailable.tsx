import { Button } from '../button/button';
import { ErrorState } from '../error-state/error-state';

export type AccountUnavailableProps = { message: string; headingLevel?: 1 | 2; onRetry: () => void };

/** For a page that needs an account while the session can't be read, which is no reason to send the visitor to the log-in. */
export const AccountUnavailable = ({ message, headingLevel = 1, onRetry }: AccountUnavailableProps) => (
  <ErrorState
    title="We can’t reach the shop right now"
    headingLevel={headingLevel}
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {message}
  </ErrorState>
);
