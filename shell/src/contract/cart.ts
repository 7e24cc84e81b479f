import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CartLine } from 'shared-contracts/cart/schemas';
import type { AddToCart } from 'shared-contracts/cart/guest-line';
import { ApiError, callApi } from './api-client';
import { guestCart, useGuestCartStore } from './guest-cart';
import { useSession } from './session';

/** The account's cart. */
export const cartQuery = queryOptions({
  queryKey: ['/api/cart'],
  queryFn: ({ signal }): Promise<CartLine[]> => callApi('GET /api/cart', {}, { signal }),
});

export type Cart = {
  lines: CartLine[];
  count: number;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  /** False while the browser can't store the guest cart, which then lasts as long as the tab. */
  isSaved: boolean;
};

/** `count` sums quantities. */
export function useCart(): Cart {
  const { isSignedIn, isLoading, error, retry } = useSession();
  const queryClient = useQueryClient();
  const server = useQuery({ ...cartQuery, enabled: isSignedIn });
  const guestLines = useGuestCartStore((state) => state.lines);
  const isStored = useGuestCartStore((state) => state.isStored);
  // lines that could not be merged stay in the browser, with their problem
  const lines: CartLine[] = isSignedIn
    ? [...(server.data ?? []), ...guestLines.filter(({ problem }) => problem)]
    : guestLines;
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    isLoading: isLoading || (isSignedIn && server.isPending),
    error: isSignedIn ? server.error : error,
    retry: () => (error ? retry() : void queryClient.resetQueries({ queryKey: cartQuery.queryKey })),
    isSaved: isSignedIn || isStored,
  };
}

const guestLineRules = () => import('shared-contracts/cart/guest-line');

const ASKING_TAKES_AT_MOST_MS = 3000;

/** Throws the server's 404 for a product no longer sold; other failures are left to the checkout. */
async function refuseUnsold(id: string): Promise<void> {
  try {
    await callApi('GET /api/products/:id', { id }, { signal: AbortSignal.timeout(ASKING_TAKES_AT_MOST_MS) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw error;
  }
}

/** Adds to the account's or the guest's cart. */
export function useAddToCart() {
  const { isSignedIn } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item: AddToCart): Promise<void> => {
      if (!isSignedIn) {
        const [{ guestLineOf }] = await Promise.all([guestLineRules(), refuseUnsold(item.product.id)]);
        return guestCart.add(guestLineOf(item));
      }
      const { product, ...line } = item;
      await callApi('POST /api/cart', { productId: product.id, ...line });
    },
    onSuccess: () => (isSignedIn ? queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }) : undefined),
  });
}

/** Changes a line's design, pack, variation or quantity. */
export function useChangeCartLine() {
  const { isSignedIn } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ line, item: wanted }: { line: CartLine; item: AddToCart }): Promise<void> => {
      const { guestLineOf, withKeptDesign } = await guestLineRules();
      const item = withKeptDesign(wanted, line);
      const { id, customMessage } = line;
      if (!isSignedIn) return guestCart.change({ ...guestLineOf(item), id, customMessage });
      const { product, ...rest } = item;
      const design = { ...rest, ...(customMessage !== null && { customMessage }) };
      const isUnmerged = guestCart.read().some((kept) => kept.id === id);
      if (!isUnmerged) return void (await callApi('PUT /api/cart/:id/design', { id, ...design }));
      await callApi('POST /api/cart', { productId: product.id, ...design });
      guestCart.remove(id);
    },
    onSuccess: () => (isSignedIn ? queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }) : undefined),
  });
}
