import type { QueryClient } from '@tanstack/react-query';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { lineRequestOf } from 'shared-contracts/cart/line-request';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { failureText } from 'shared-contracts/api/failure';
import { callApi } from '../contract/api-client';
import { cartQuery } from '../contract/cart';
import { guestCart } from '../contract/guest-cart';
import { toast } from '../contract/toast';
import { isWaitingForMerge } from './is-waiting-for-merge';

const guestLineRequestOf = (line: CartLine) => ({
  ...lineRequestOf(line),
  id: line.id,
  quantity: Math.min(line.quantity, shopPolicy.cart.maximumQuantity),
});

/** As many as one call takes. */
function atOnce(lines: CartLine[]): CartLine[] {
  const { maximumLines, maximumPhotosAtOnce } = shopPolicy.cart;
  let photos = 0;
  const over = lines.findIndex((line, place) => {
    photos += line.customImages.length;
    return place >= maximumLines || (place > 0 && photos > maximumPhotosAtOnce);
  });
  return over < 0 ? lines : lines.slice(0, over);
}

/** Keeps refused lines with their problem. After false, the next page load tries again. */
export async function mergeGuestCart(queryClient: QueryClient): Promise<boolean> {
  const next = () => atOnce(guestCart.read().filter(isWaitingForMerge));
  try {
    for (let lines = atOnce(guestCart.read()); lines.length > 0; lines = next()) {
      const { items, problems } = await callApi('POST /api/cart/merge', { items: lines.map(guestLineRequestOf) });
      // a cart requested before the merge must not arrive after it
      await queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
      queryClient.setQueryData(cartQuery.queryKey, items);
      const refusedBefore = new Set(lines.filter((line) => line.problem).map(({ id }) => id));
      const [first, ...others] = problems.filter(({ id }) => !refusedBefore.has(id));
      if (first)
        toast({
          title: 'Some items changed in your cart',
          description: first.message + (others.length ? ` (and ${others.length} more)` : ''),
        });
      const unmerged = new Map(problems.flatMap(({ id, unmerged: why }) => (why ? [[id, why] as const] : [])));
      guestCart.removeAll(lines.map(({ id }) => id).filter((id) => !unmerged.has(id)));
      guestCart.mark(unmerged);
    }
    return true;
  } catch (error) {
    toast({
      title: 'Your guest cart could not be added',
      description: failureText(error, 'We will try again when you open the next page.'),
      tone: 'destructive',
    });
    return false;
  }
}
