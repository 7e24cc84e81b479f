import type { QueryClient } from '@tanstack/react-query';
import { emitBrowserEvent, onBrowserEvent } from 'shared-contracts/events/browser-events';
import { browser } from '../contract/browser';
import { cartQuery } from '../contract/cart';
import { changeSession } from '../contract/session';
import { isOtherSession, shareSessionHint } from './session-hint';

/**
 * Follows sign-ins and sign-outs in other tabs or by navigation. A page restored from the back/forward cache with another session
 * hides its content and reloads. Returns a function that stops it.
 */
export function followSession(queryClient: QueryClient): () => void {
  let isFromCache = false;

  const catchUp = () => {
    if (!isOtherSession()) return;
    if (!isFromCache) {
      void changeSession(queryClient);
      return;
    }
    if (document.documentElement.hidden) return;
    document.documentElement.hidden = true;
    // a reload during the restore events is lost
    setTimeout(browser.reload);
  };
  const onPageHide = () => {
    isFromCache = true;
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    catchUp();
    if (isOtherSession()) return;
    isFromCache = false;
    if (!persisted) return;
    // the cached page has missed changes of both carts
    emitBrowserEvent('guestCartUpdated');
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
  };

  const stop = onBrowserEvent('sessionChanged', catchUp);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('focus', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  catchUp();
  // this is the first page loaded after a logout
  shareSessionHint();
  return () => {
    stop();
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('focus', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
  };
}
