import { DRAFTS_KEY } from 'shared-contracts/design/browser-drafts';

/** False if storage is blocked. Needs no code that reads drafts. */
export function hasDrafts(): boolean {
  try {
    return window.localStorage.getItem(DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}
