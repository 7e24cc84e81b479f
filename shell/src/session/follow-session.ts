import type { QueryClient } from '@tanstack/react-query';
import { emitBrowserEvent, onBrowserEvent } from 'shared-contracts/events/browser-events';
import { browser } from '../contract/browser';
import { cartQuery } from '../contract/cart';
import { changeSession } from '../contract/session';
import { isOtherSession, shareSessionHint } from './session-hint';

/**
 * Notices when somebody signs in or out: in another tab, or by leaving the site's pages, as the logout does. A page from the
 * back/forward cache of which that is true hides its content and loads again. Returns what stops it.
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
    // within the events of its restoration a reload gets lost
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
    // while it was kept, it heard nothing of either cart
    emitBrowserEvent('guestCartUpdated');
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
  };

  const stop = onBrowserEvent('sessionChanged', catchUp);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('focus', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  catchUp();
  // after a logout this page is the first that knows
  shareSessionHint();
  return () => {
    stop();
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('focus', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
  };
}
