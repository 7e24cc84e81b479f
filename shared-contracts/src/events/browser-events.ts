/** Named by the product specification. `cartCleared`: a payment emptied the account's cart. */
export type BrowserEvents = { guestCartUpdated: undefined; cartCleared: undefined; sessionChanged: undefined };

/** The localStorage entries whose changes tell other tabs. */
const storageKeys: Record<keyof BrowserEvents, string> = {
  guestCartUpdated: 'guestCart',
  cartCleared: 'cartClearedAt',
  sessionChanged: 'sessionHint',
};

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
  // null when all of localStorage was cleared
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
