import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBrowserEvent } from 'shared-contracts/events/browser-events';
import { cartQuery } from '../contract/cart';
import { followGuestCart } from '../contract/guest-cart';
import { followSession } from './follow-session';
import { useGuestCartMerge } from './guest-cart-merge';

/** Follows the session and both carts, and merges the guest cart at sign-in. */
export function SessionEffects() {
  const queryClient = useQueryClient();
  useEffect(() => followSession(queryClient), [queryClient]);
  useEffect(() => followGuestCart(), []);
  useEffect(
    () => onBrowserEvent('cartCleared', () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })),
    [queryClient],
  );
  useGuestCartMerge();
  return null;
}
