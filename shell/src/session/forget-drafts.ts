import {
  DRAFTS_KEY,
  DRAFT_STORE,
  FRIEND_NAME_KEY,
  KEPT_DESIGNS_KEY,
  LINE_PHOTOS_KEY,
  draftDatabases,
} from 'shared-contracts/design/browser-drafts';

/** Deleting the database would wait for other tabs to close it. */
function emptyDatabase(name: string): void {
  const opening = window.indexedDB.open(name);
  // it did not exist
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  opening.addEventListener('success', () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(DRAFT_STORE))
      database.transaction(DRAFT_STORE, 'readwrite').objectStore(DRAFT_STORE).clear();
    database.close();
  });
}

const databasesOf = {
  [DRAFTS_KEY]: [draftDatabases.productPhotos],
  [LINE_PHOTOS_KEY]: [draftDatabases.productPhotos],
  [FRIEND_NAME_KEY]: [],
  [KEPT_DESIGNS_KEY]: [draftDatabases.designs, draftDatabases.designPhotos],
};

export function forgetDrafts(): void {
  for (const [key, databases] of Object.entries(databasesOf)) {
    try {
      if (window.localStorage.getItem(key) === null) continue;
      window.localStorage.removeItem(key);
      databases.forEach(emptyDatabase);
    } catch {
      // storage is blocked: there are none
    }
  }
}
