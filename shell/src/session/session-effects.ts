import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onBrowserEvent } from 'shared-contracts/events/browser-events';
import { cartQuery } from '../contract/cart';
import { followGuestCart } from '../contract/guest-cart';
import { useSession } from '../contract/session';
import { followSession } from './follow-session';
import { useGuestCartMerge } from './guest-cart-merge';
import { prepareToSaveTyped, restoreTyped } from './typed-before-crash';
import { hasTypedFields } from './used-fields';

function useTypedFields(address: string): void {
  const owner = useSession().user?.id;
  useEffect(() => {
    if (owner === undefined || !hasTypedFields()) return undefined;
    return restoreTyped(owner, address);
  }, [owner, address]);
}

export function SessionEffects() {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const address = useRef('');
  useEffect(() => {
    address.current = pathname + search;
  }, [pathname, search]);
  useEffect(() => followSession(queryClient, () => address.current), [queryClient]);
  useEffect(() => followGuestCart(), []);
  useEffect(() => {
    document.addEventListener('input', prepareToSaveTyped, { once: true });
    return () => document.removeEventListener('input', prepareToSaveTyped);
  }, []);
  useEffect(
    () => onBrowserEvent('cartCleared', () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })),
    [queryClient],
  );
  useGuestCartMerge();
  useTypedFields(pathname + search);
  return null;
}
