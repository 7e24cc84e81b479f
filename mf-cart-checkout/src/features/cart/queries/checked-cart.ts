import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { ApiError, type Cart, callApi, useCart, useSession } from 'shell/contract';
import { checkedLine } from '../model/line-problems';

/** A product as it is now; null when it is no longer sold. Asked anew by every page that shows the cart. */
const productNowQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/products', id, 'in cart'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Product | null> => {
      try {
        return await callApi('GET /api/products/:id', { id }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The cart with what is wrong on each line. The server says so of its own lines; the browser's are compared with the products. */
export function useCheckedCart(): Cart {
  const cart = useCart();
  const { isSignedIn } = useSession();
  const ids = isSignedIn ? [] : [...new Set(cart.lines.map(({ productId }) => productId))];
  const products = useQueries({ queries: ids.map(productNowQuery) });
  const lines = cart.lines.map((line) => checkedLine(line, products[ids.indexOf(line.productId)]?.data));
  return { ...cart, lines };
}
