import type { QueryClient } from '@tanstack/react-query';
import { emitBrowserEvent, onBrowserEvent } from 'shared-contracts/events/browser-events';
import { browser, logInAgain } from '../contract/browser';
import { cartQuery } from '../contract/cart';
import { changeSession, userQuery } from '../contract/session';
import { onSessionEnd } from './session-end';
import { isOtherSession, shareSessionHint } from './session-hint';
import { noteUsedFields } from './used-fields';

/**
 * Follows sign-ins and sign-outs in other tabs or by navigation. A page from the back/forward cache with another session hides its
 * content and reloads. Saves what was typed first.
 */
export function followSession(queryClient: QueryClient, addressNow: () => string): () => void {
  let isFromCache = false;
  let cancelLogin: (() => void) | undefined;
  let isChanging = false;

  const ownerNow = () => queryClient.getQueryData(userQuery.queryKey)?.id ?? null;
  const end = () => {
    if (cancelLogin) return;
    const address = addressNow();
    const owner = ownerNow();
    const saving = import('./typed-fields');
    cancelLogin = logInAgain(address, async () => (await saving).saveTypedFields(owner, address));
    // the response has cleared the hint, which concerns other tabs too
    shareSessionHint();
  };
  const takeOtherSession = async () => {
    if (isChanging) return;
    isChanging = true;
    const [owner, address] = [ownerNow(), addressNow()];
    try {
      // a guest has nothing to save, and need not wait for the code
      if (owner !== null) await (await import('./typed-fields')).saveTypedFields(owner, address);
    } catch {
      // the code could not be loaded: it has to be typed again
    } finally {
      isChanging = false;
      void changeSession(queryClient);
    }
  };
  const catchUp = () => {
    if (!isOtherSession() || (cancelLogin && !isFromCache)) return;
    if (!isFromCache) {
      void takeOtherSession();
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

  const stops = [onBrowserEvent('sessionChanged', catchUp), onSessionEnd(end), noteUsedFields()];
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('focus', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  catchUp();
  // the first page after a logout
  shareSessionHint();
  return () => {
    for (const stop of stops) stop();
    cancelLogin?.();
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('focus', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
  };
}
