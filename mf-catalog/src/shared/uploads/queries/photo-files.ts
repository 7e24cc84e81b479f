import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { DRAFT_STORE, draftDatabases } from 'shared-contracts/design/browser-drafts';

/** By the photo's id. The browser may delete them at any time. */
export type PhotoFiles = {
  fileOf: (photo: string) => Promise<File | undefined>;
  keep: (photo: string, file: File) => Promise<void>;
  drop: (photos: readonly string[]) => Promise<void>;
  keepOnly: (photos: ReadonlySet<string>) => Promise<void>;
};

/** Undefined if there is no storage, or it is blocked or full. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** What IndexedDB refuses is kept as long as the page is open. */
export function createPhotoFiles(database: string): PhotoFiles {
  const store = createStore(database, DRAFT_STORE);
  const refused = new Map<string, File>();

  async function drop(photos: readonly string[]): Promise<void> {
    for (const photo of photos) refused.delete(photo);
    if (photos.length > 0) await attempt(() => delMany([...photos], store));
  }

  return {
    fileOf: async (photo) => refused.get(photo) ?? attempt(() => get<File>(photo, store)),
    keep: async (photo, file) => {
      const isKept = await attempt(() => set(photo, file, store).then(() => true));
      if (!isKept) refused.set(photo, file);
    },
    drop,
    keepOnly: async (photos) => {
      const kept = (await attempt(() => keys(store)))?.map(String) ?? [];
      await drop([...kept, ...refused.keys()].filter((photo) => !photos.has(photo)));
    },
  };
}

export const productPhotoFiles = createPhotoFiles(draftDatabases.productPhotos);
