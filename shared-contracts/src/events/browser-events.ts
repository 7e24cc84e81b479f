/**
 * The events that cross from one slice to another in the browser, named as the product specification names them.
 * `guestCartUpdated`: the guest cart in this browser changed. `cartCleared`: a payment emptied the signed-in shopper's cart.
 */
export type BrowserEvents = { guestCartUpdated: undefined; cartCleared: undefined };

export function emitBrowserEvent(name: keyof BrowserEvents): void {
  window.dispatchEvent(new CustomEvent(name));
}

/** Calls the listener at each such event; returns the function that stops it. */
export function onBrowserEvent(name: keyof BrowserEvents, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
