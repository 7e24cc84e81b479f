import { sessionHintIn } from 'shared-contracts/accounts/cookie-names';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';

const STORAGE_KEY = 'sessionHint';

/** The hint of the session that this page's data belongs to; null for a guest. */
let ours: string | null = null;

const read = (): string | null => sessionHintIn(document.cookie, location.protocol === 'https:');

/** Returns the browser's current hint (null for a guest) and makes it this page's. */
export function takeSessionHint(): string | null {
  ours = read();
  return ours;
}

/** Whether the session has changed since this page took the hint. */
export const isOtherSession = (): boolean => read() !== ours;

/** Shares the browser's current hint with the other tabs, unless they have it. */
export function shareSessionHint(): void {
  const hint = read();
  try {
    if (window.localStorage.getItem(STORAGE_KEY) === hint) return;
    if (hint === null) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, hint);
  } catch {
    // storage is blocked or full: other tabs notice when they get the focus
  }
  emitBrowserEvent('sessionChanged');
}
