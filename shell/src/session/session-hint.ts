import { sessionHintIn } from 'shared-contracts/accounts/cookie-names';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';

const STORAGE_KEY = 'sessionHint';

/** Null for a guest. */
let ours: string | null = null;

const read = (): string | null => sessionHintIn(document.cookie, location.protocol === 'https:');

export function takeSessionHint(): string | null {
  ours = read();
  return ours;
}

export const isOtherSession = (): boolean => read() !== ours;

export function shareSessionHint(): void {
  const hint = read();
  try {
    if (window.localStorage.getItem(STORAGE_KEY) === hint) return;
    if (hint === null) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, hint);
  } catch {
    // storage is blocked or full: other tabs notice on focus
  }
  emitBrowserEvent('sessionChanged');
}
