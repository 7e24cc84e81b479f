import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from 'shared-contracts/api/failure';
import { type CartLine, callApi, cartQuery, guestCart, toast, useSession } from 'shell/contract';

const failed = (description: string) => toast({ tone: 'destructive', title: 'Failed to update quantity', description });

/** Optimistic; changes of one line are sent in order. */
export function useSetQuantity(line: CartLine): (quantity: number) => void {
  const { isSignedIn } = useSession();
  const queryClient = useQueryClient();
  const mutationKey = ['cart-quantity', line.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (quantity: number) => callApi('PUT /api/cart/:id', { id: line.id, quantity }),
    onError: (error) => failed(failureText(error, 'There was an error updating the item quantity.')),
    // after the last of several clicks only: an earlier answer would set the number back
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });

  function setGuestQuantity(quantity: number): void {
    try {
      guestCart.setQuantity(line.id, quantity);
    } catch {
      // another tab has removed the line
      failed('There was an error updating the item quantity.');
    }
  }

  return (quantity) => {
    if (!isSignedIn) return setGuestQuantity(quantity);
    void queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
    queryClient.setQueryData(cartQuery.queryKey, (items) =>
      items?.map((item) => (item.id === line.id ? { ...item, quantity } : item)),
    );
    mutate(quantity);
  };
}
