import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { lineRequestOf } from 'shared-contracts/cart/line-request';
import { type CartLine, callApi, cartQuery, guestCart, toast, useSession } from 'shell/contract';
import { type CartRow, type Removal, cartRowsOf, withoutRemoval } from '../model/cart-rows';

const REMOVING_FAILED = 'There was an error removing the item from your cart.';
const ADDING_FAILED = 'There was an error adding the item to your cart.';

/** A quick undo waits for its removal. */
const IN_ORDER = { id: 'cart-removals' };

const failed = (title: string, description: string) => toast({ tone: 'destructive', title, description });

const withLine = (items: readonly CartLine[], line: CartLine): CartLine[] =>
  [...items.filter(({ id }) => id !== line.id), line].toSorted((a, b) =>
    (a.createdAt ?? '').localeCompare(b.createdAt ?? ''),
  );

export type RemovableLines = {
  rows: CartRow[];
  focusedId: string | null;
  remove: (line: CartLine) => void;
  undo: (removal: Removal) => void;
};

/** A removed line leaves an undo in its place until the shopper leaves the page. */
export function useRemovableLines(lines: readonly CartLine[]): RemovableLines {
  const { isSignedIn } = useSession();
  const queryClient = useQueryClient();
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rows = cartRowsOf(lines, removals);
  const refresh = () => queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });

  function begin(line: CartLine): void {
    const after = rows[rows.findIndex(({ id }) => id === line.id) - 1]?.id ?? null;
    setRemovals((before) => [...before, { line, after, isRestoring: false }]);
    setFocusedId(line.id);
  }
  function change({ line }: Removal, changes: Partial<Removal>): void {
    setRemovals((before) => before.map((one) => (one.line.id === line.id ? { ...one, ...changes } : one)));
  }
  function end(removal: Removal, newId: string): void {
    setRemovals((before) => withoutRemoval(before, removal, newId));
    setFocusedId(newId);
  }
  const succeeded = ({ product }: CartLine) =>
    toast({ title: 'Item removed', description: `${product.name} is no longer in your cart.` });

  const removing = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id }: CartLine) => callApi('DELETE /api/cart/:id', { id }),
    onSuccess: (_, line) => succeeded(line),
    onError: (error, line) => {
      setRemovals((before) => before.filter((one) => one.line.id !== line.id));
      failed('Failed to remove item', failureText(error, REMOVING_FAILED));
    },
    onSettled: refresh,
  });
  const restoring = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ line }: Removal) => callApi('POST /api/cart', { ...lineRequestOf(line), addedAt: line.createdAt }),
    onSuccess: (line, removal) => {
      queryClient.setQueryData(cartQuery.queryKey, (items = []) => withLine(items, line));
      end(removal, line.id);
      return refresh();
    },
    onError: (error, removal) => {
      const message = failureText(error, ADDING_FAILED);
      change(removal, { isRestoring: false, error: message });
      failed('Failed to add to cart', message);
    },
  });

  // lines that could not be merged stay in the browser after signing in
  const isInBrowser = (id: string): boolean => !isSignedIn || guestCart.read().some((line) => line.id === id);

  return {
    rows,
    focusedId,
    remove(line) {
      begin(line);
      if (isInBrowser(line.id)) {
        guestCart.remove(line.id);
        return succeeded(line);
      }
      void queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
      queryClient.setQueryData(cartQuery.queryKey, (items) => items?.filter((item) => item.id !== line.id));
      removing.mutate(line);
    },
    undo(removal) {
      const { line } = removal;
      if (isSignedIn && line.createdAt) {
        change(removal, { isRestoring: true, error: undefined });
        return restoring.mutate(removal);
      }
      const before = rows.slice(
        0,
        rows.findIndex(({ id }) => id === line.id),
      );
      const place = before.filter((row) => !row.removal && isInBrowser(row.id)).length;
      guestCart.restore(line, place);
      end(removal, line.id);
    },
  };
}
