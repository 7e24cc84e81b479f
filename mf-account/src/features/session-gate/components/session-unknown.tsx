import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { messageOf } from 'shell/contract';

type SessionUnknownProps = { error: Error; headingLevel: 1 | 2; onRetry: () => void };

/** The API does not say who is here: no reason to send a signed-in customer to the log-in. */
export const SessionUnknown = ({ error, headingLevel, onRetry }: SessionUnknownProps) => (
  <ErrorState
    title="Your account could not be reached"
    headingLevel={headingLevel}
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {messageOf(error, 'Please check your connection and try again.')}
  </ErrorState>
);
