import { createStore, del, get, set } from 'idb-keyval';
import { DRAFTS_KEY, DRAFT_STORE, draftDatabases } from 'shared-contracts/design/browser-drafts';
import { attempt } from '../uploads/queries/photo-files';

const store = createStore(draftDatabases.productPhotos, DRAFT_STORE);

let isRead: Promise<unknown> | undefined;

/** A killed browser may not have written localStorage yet. Never rejects. */
export const readFromDisk = (): Promise<unknown> =>
  (isRead ??= attempt(async () => {
    if (window.localStorage.getItem(DRAFTS_KEY) !== null) return;
    const text = await get<string>(DRAFTS_KEY, store);
    if (text !== undefined && window.localStorage.getItem(DRAFTS_KEY) === null)
      window.localStorage.setItem(DRAFTS_KEY, text);
  }));

/** Never rejects. */
export async function writeToDisk(): Promise<void> {
  await attempt(async () => {
    const text = window.localStorage.getItem(DRAFTS_KEY);
    await (text === null ? del(DRAFTS_KEY, store) : set(DRAFTS_KEY, text, store));
  });
}
