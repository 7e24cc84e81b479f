import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { cartQuery } from 'shell/contract';

export function CartUnavailable() {
  const queryClient = useQueryClient();
  return (
    <ErrorState
      title="Unable to load your cart"
      action={
        <Button onClick={() => void queryClient.resetQueries({ queryKey: cartQuery.queryKey })}>Try again</Button>
      }
    >
      Your items are safe. Please try again in a moment.
    </ErrorState>
  );
}
