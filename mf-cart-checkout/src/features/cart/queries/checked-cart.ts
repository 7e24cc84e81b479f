import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { ApiError, type Cart, callApi, useCart, useSession } from 'shell/contract';
import { checkedLine } from '../model/line-problems';

/** A product as it is now; null when it is no longer sold, undefined when nobody can say. */
async function productNow(id: string, signal: AbortSignal): Promise<Product | null | undefined> {
  try {
    return await callApi('GET /api/products/:id', { id }, { signal });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
}

/** The products of a cart as they are now, asked anew by every page that shows it. */
const productsNowQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['/api/products', 'in cart', ids],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await productNow(id, signal)] as const))),
  });

/** The cart with what is wrong on each line. The server says so of its own lines; the browser's are compared with the products. */
export function useCheckedCart(): Cart {
  const cart = useCart();
  const { isSignedIn } = useSession();
  const ids = isSignedIn ? [] : [...new Set(cart.lines.map(({ productId }) => productId))].toSorted();
  const { data } = useQuery({
    ...productsNowQuery(ids),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  const lines = isSignedIn ? cart.lines : cart.lines.map((line) => checkedLine(line, data?.get(line.productId)));
  return { ...cart, lines };
}
