import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';

/** No shipping option is active, or they could not be had: nothing can be priced. */
export const NoShipping = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Shipping is not available"
    action={
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    We cannot tell what shipping costs at the moment.
  </ErrorState>
);
