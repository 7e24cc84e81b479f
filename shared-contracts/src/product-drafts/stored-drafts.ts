import { draftDatabases, emptyDatabase } from './draft-databases.js';

export const DRAFTS_KEY = 'productDrafts';

/** Whether this browser keeps drafts, of any owner. Also false if storage is blocked. Needs no code that reads drafts. */
export function hasDrafts(): boolean {
  try {
    return window.localStorage.getItem(DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}

/** At sign-out. */
export function forgetDrafts(): void {
  try {
    if (!hasDrafts()) return;
    window.localStorage.removeItem(DRAFTS_KEY);
    emptyDatabase(draftDatabases.productPhotos);
  } catch {
    // storage is blocked: there are none
  }
}
