import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { ApiError, type Cart, callApi, useCart, useSession } from 'shell/contract';
import { checkedLine, priceNoteOf } from '../model/line-problems';

/** Null if no longer sold, undefined if it can't be read. */
async function currentProduct(id: string, signal: AbortSignal): Promise<Product | null | undefined> {
  try {
    return await callApi('GET /api/products/:id', { id }, { signal });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
}

const currentProductsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['/api/products', 'in cart', ids],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await currentProduct(id, signal)] as const))),
  });

/** `priceNotes`: price changes by the id of the line. */
export type CheckedCart = Cart & { priceNotes: ReadonlyMap<string, string> };

/** The server checks the account's lines; guest lines are checked here. */
export function useCheckedCart(): CheckedCart {
  const cart = useCart();
  const { isSignedIn } = useSession();
  const ids = isSignedIn ? [] : [...new Set(cart.lines.map(({ productId }) => productId))].toSorted();
  const { data, isLoading } = useQuery({
    ...currentProductsQuery(ids),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  const lines = isSignedIn ? cart.lines : cart.lines.map((line) => checkedLine(line, data?.get(line.productId)));
  const notes = lines.flatMap((line, index) => {
    const note = priceNoteOf(cart.lines[index]!, line);
    return note === undefined ? [] : [[line.id, note] as const];
  });
  // the old prices are not shown first
  return { ...cart, lines, isLoading: cart.isLoading || isLoading, priceNotes: new Map(notes) };
}
