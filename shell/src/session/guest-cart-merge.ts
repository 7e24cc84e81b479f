import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGuestCartStore } from '../contract/guest-cart';
import { useSession } from '../contract/session';
import { isWaitingForMerge } from './is-waiting-for-merge';

/** Safe in two tabs at once: the server counts each line once, and only sent lines are removed. */
export function useGuestCartMerge(): void {
  const { isSignedIn } = useSession();
  const waiting = useGuestCartStore((state) => state.lines.filter(isWaitingForMerge).length);
  const refused = useGuestCartStore((state) => state.lines.length) - waiting;
  const queryClient = useQueryClient();
  const isMerging = useRef(false);
  const isTriedAgain = useRef(false);

  useEffect(() => {
    // refused lines may be available again
    const mayTryAgain = refused > 0 && !isTriedAgain.current;
    if (!isSignedIn || (waiting === 0 && !mayTryAgain) || isMerging.current) return;
    isMerging.current = true;
    isTriedAgain.current = true;
    const merge = async () => {
      try {
        // visitors without a cart don't need this code
        const { mergeGuestCart } = await import('./merge-guest-cart');
        return await mergeGuestCart(queryClient);
      } catch {
        // the next page load tries again
        return false;
      }
    };
    void merge().then((isDone) => {
      isMerging.current = !isDone;
      return undefined;
    });
  }, [isSignedIn, waiting, refused, queryClient]);
}
