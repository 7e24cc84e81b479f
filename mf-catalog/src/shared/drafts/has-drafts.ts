import { DRAFTS_KEY, draftDatabases } from 'shared-contracts/design/browser-drafts';

/** Needs no code that reads drafts. */
export function hasDrafts(): boolean {
  try {
    return window.localStorage.getItem(DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}

export async function hasDatabase(name: (typeof draftDatabases)[keyof typeof draftDatabases]): Promise<boolean> {
  try {
    return (await window.indexedDB.databases()).some((database) => database.name === name);
  } catch {
    return false;
  }
}

/** Also true for a browser that was killed before it had stored that. */
export const mayHaveDrafts = async (): Promise<boolean> =>
  hasDrafts() || (await hasDatabase(draftDatabases.productPhotos));
