import { LoadError } from 'shared-ui/load-error';

export const CartUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError title="Unable to load your cart" onRetry={onRetry}>
    We can&apos;t reach the shop right now. Your items are safe: please try again in a moment.
  </LoadError>
);
