import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';

export const CartUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title="Unable to load your cart" action={<Button onClick={onRetry}>Try again</Button>}>
    We can&apos;t reach the shop right now. Your items are safe: please try again in a moment.
  </ErrorState>
);
