/**
 * The events that cross from one slice to another in the browser, named as the product specification names them.
 * `guestCartUpdated`: the guest cart in this browser changed. `cartCleared`: a payment emptied the signed-in shopper's cart.
 * `sessionChanged`: somebody signed in or out.
 */
export type BrowserEvents = { guestCartUpdated: undefined; cartCleared: undefined; sessionChanged: undefined };

/** What tells the other tabs: the entries of the guest cart and the session hint, and for the server's cart a mark of when it was emptied. */
const storageKeys: Record<keyof BrowserEvents, string> = {
  guestCartUpdated: 'guestCart',
  cartCleared: 'cartClearedAt',
  sessionChanged: 'sessionHint',
};

/** Tells every slice in this tab, and the other tabs, too. */
export function emitBrowserEvent(name: keyof BrowserEvents): void {
  window.dispatchEvent(new CustomEvent(name));
  if (name !== 'cartCleared') return;
  try {
    window.localStorage.setItem(storageKeys.cartCleared, String(Date.now()));
  } catch {
    // storage is forbidden or full: the other tabs see it when they load next
  }
}

/** Calls the listener at each such event, of this tab or another; returns the function that stops it. */
export function onBrowserEvent(name: keyof BrowserEvents, listener: () => void): () => void {
  // a null key: everything was cleared
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys[name] || key === null) listener();
  };
  window.addEventListener(name, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(name, listener);
    window.removeEventListener('storage', onStorage);
  };
}
