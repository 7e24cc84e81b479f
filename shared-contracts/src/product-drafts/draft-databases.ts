/** IndexedDB databases with one store each: designs, and photos that are not uploaded yet, of designs and of product pages. */
export const draftDatabases = {
  designs: 'designs',
  designPhotos: 'design-photos',
  productPhotos: 'product-photos',
} as const;
export const DRAFT_STORE = 'kept';

/** Empties a store without waiting for other tabs to close it, as deleting its database would. Throws if storage is blocked. */
export function emptyDatabase(name: string): void {
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
