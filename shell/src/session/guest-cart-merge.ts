import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGuestCartStore } from '../contract/guest-cart';
import { useSession } from '../contract/session';

/**
 * Moves the guest cart into the account whenever somebody is signed in and the guest cart holds something. Harmless when two
 * tabs do it at once: the server counts each guest line once, and only the lines that were sent are taken out here.
 */
export function useGuestCartMerge(): void {
  const { isSignedIn } = useSession();
  const waiting = useGuestCartStore((state) => state.items.length);
  const queryClient = useQueryClient();
  const isMerging = useRef(false);

  useEffect(() => {
    if (!isSignedIn || waiting === 0 || isMerging.current) return;
    isMerging.current = true;
    const merging = import('./merge-guest-cart').then(({ mergeGuestCart }) => mergeGuestCart(queryClient));
    const done = (isDone: boolean) => {
      isMerging.current = !isDone;
    };
    merging.then(done, (error: unknown) => {
      console.warn('the guest cart waits: the code that merges it did not load', error);
      done(false);
    });
  }, [isSignedIn, waiting, queryClient]);
}
