import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { lineRequestOf } from 'shared-contracts/cart/line-request';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { callApi, messageOf } from '../contract/api-client';
import { cartQuery } from '../contract/cart';
import { guestCart, useGuestCartStore } from '../contract/guest-cart';
import { useSession } from '../contract/session';
import { toast } from '../contract/toast';

/** A line that no merge has refused yet. */
const isWaiting = ({ problem }: CartLine): boolean => problem === undefined;

const guestLineRequestOf = (line: CartLine) => ({
  ...lineRequestOf(line),
  id: line.id,
  quantity: Math.min(line.quantity, shopPolicy.cart.maximumQuantity),
});

/**
 * Moves the guest cart into the account whenever somebody is signed in and the guest cart holds something. Harmless when two
 * tabs do it at once: the server counts each guest line once, and only the lines that were sent are taken out here.
 */
export function useGuestCartMerge(): void {
  const { isSignedIn } = useSession();
  const waiting = useGuestCartStore((state) => state.lines.filter(isWaiting).length);
  const refused = useGuestCartStore((state) => state.lines.length) - waiting;
  const queryClient = useQueryClient();
  const isMerging = useRef(false);
  const isTriedAgain = useRef(false);

  useEffect(() => {
    // what was refused before is tried once more by each page: it may be had again
    const mayTryAgain = refused > 0 && !isTriedAgain.current;
    if (!isSignedIn || (waiting === 0 && !mayTryAgain) || isMerging.current) return;
    isMerging.current = true;
    isTriedAgain.current = true;
    void mergeInto(queryClient).then((isDone) => {
      isMerging.current = !isDone;
      return undefined;
    });
  }, [isSignedIn, waiting, refused, queryClient]);
}

/**
 * Lines that the account cannot take stay in this browser, marked with why. Gives whether it worked; if not, all of them stay, and the
 * next page load tries again.
 */
async function mergeInto(queryClient: QueryClient): Promise<boolean> {
  const atOnce = (lines: CartLine[]) => lines.slice(0, shopPolicy.cart.maximumLines);
  const next = () => atOnce(guestCart.read().filter(isWaiting));
  try {
    for (let lines = atOnce(guestCart.read()); lines.length > 0; lines = next()) {
      const { items, problems } = await callApi('POST /api/cart/merge', { items: lines.map(guestLineRequestOf) });
      // the cart may be on its way since the sign-in, as it was before the merge: it must not come last
      await queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
      queryClient.setQueryData(cartQuery.queryKey, items);
      const known = new Set(lines.filter((line) => line.problem).map(({ id }) => id));
      const [first, ...others] = problems.filter(({ id }) => !known.has(id));
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
      description: messageOf(error, 'We will try again when you open the next page.'),
      tone: 'destructive',
    });
    return false;
  }
}
