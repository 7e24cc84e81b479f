import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';

export const NoShipping = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Shipping is unavailable"
    action={
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    We can&apos;t calculate shipping right now. Please try again in a moment.
  </ErrorState>
);
