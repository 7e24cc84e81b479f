/**
 * Browser events between slices, named by the product specification.
 * `guestCartUpdated`: the guest cart changed. `cartCleared`: a payment emptied the account's cart.
 * `sessionChanged`: somebody signed in or out.
 */
export type BrowserEvents = { guestCartUpdated: undefined; cartCleared: undefined; sessionChanged: undefined };

/** The localStorage entries that tell other tabs: the guest cart, the session hint, and when the account's cart was emptied. */
const storageKeys: Record<keyof BrowserEvents, string> = {
  guestCartUpdated: 'guestCart',
  cartCleared: 'cartClearedAt',
  sessionChanged: 'sessionHint',
};

/** Tells every slice in this tab and in the others. */
export function emitBrowserEvent(name: keyof BrowserEvents): void {
  window.dispatchEvent(new CustomEvent(name));
  if (name !== 'cartCleared') return;
  try {
    window.localStorage.setItem(storageKeys.cartCleared, String(Date.now()));
  } catch {
    // storage is blocked or full: other tabs find out on their next load
  }
}

/** Returns a function that stops listening. */
export function onBrowserEvent(name: keyof BrowserEvents, listener: () => void): () => void {
  // the key is null when all of localStorage was cleared
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
