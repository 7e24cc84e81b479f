import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lineRequestOf } from 'shared-contracts/cart/line-request';
import { type CartLine, callApi, cartQuery, guestCart, messageOf, toast, useSession } from 'shell/contract';

const failed = (description: string) => toast({ tone: 'destructive', title: 'Failed to remove item', description });

const removed = (line: CartLine, undo: () => void) =>
  toast({
    title: 'Item removed',
    description: `${line.product.name} is no longer in your cart.`,
    action: { label: 'Undo', onSelect: undo },
  });

/** Removes a line from the account's or the guest cart, optimistically, with an undo. */
export function useRemoveLine(): (line: CartLine) => void {
  const { isSignedIn } = useSession();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });

  const restoring = useMutation({
    mutationFn: (line: CartLine) => callApi('POST /api/cart', lineRequestOf(line)),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'Failed to add to cart',
        description: messageOf(error, 'There was an error adding the item to your cart.'),
      }),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: (line: CartLine) => callApi('DELETE /api/cart/:id', { id: line.id }),
    onSuccess: (_, line) => removed(line, () => restoring.mutate(line)),
    onError: (error) => failed(messageOf(error, 'There was an error removing the item from your cart.')),
    onSettled: refresh,
  });

  function removeGuestLine(line: CartLine): void {
    const index = guestCart.read().findIndex((kept) => kept.id === line.id);
    try {
      guestCart.remove(line.id);
    } catch {
      return failed('There was an error removing the item from your cart.');
    }
    removed(line, () => guestCart.restore(line, index));
  }

  return (line) => {
    // lines that could not be merged stay in the browser after signing in
    if (!isSignedIn || guestCart.read().some(({ id }) => id === line.id)) return removeGuestLine(line);
    void queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
    queryClient.setQueryData(cartQuery.queryKey, (items) => items?.filter((item) => item.id !== line.id));
    removing.mutate(line);
  };
}
