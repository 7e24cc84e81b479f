import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';

export const ProductsUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Unable to Load Products"
    action={
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    Please try again later
  </ErrorState>
);
