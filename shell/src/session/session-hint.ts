import { sessionHintIn } from 'shared-contracts/accounts/session-hint';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';

const STORAGE_KEY = 'sessionHint';

/** The hint of the session that this page's data belongs to. */
let ours: string | null = null;

const read = (): string | null => sessionHintIn(document.cookie);

/** The hint that the browser has now; null for a guest. From now on this page belongs to that session. */
export function takeSessionHint(): string | null {
  ours = read();
  return ours;
}

/** Whether somebody has signed in or out since this page took the hint. */
export const isOtherSession = (): boolean => read() !== ours;

/** Tells the other tabs of this page's session, unless they know. */
export function shareSessionHint(): void {
  try {
    if (window.localStorage.getItem(STORAGE_KEY) === ours) return;
    if (ours === null) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, ours);
  } catch {
    // storage is forbidden or full: the other tabs notice when they are looked at next
  }
  emitBrowserEvent('sessionChanged');
}
