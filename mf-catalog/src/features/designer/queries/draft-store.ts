import { type UseStore, createStore, del, delMany, get, keys, set } from 'idb-keyval';
import {
  DESIGN_STORE,
  KEPT_DESIGNS_KEY,
  type KeptDesign,
  designDatabases,
  keptDesigns,
} from 'shared-contracts/product-drafts/design-drafts';
import { type DesignDraft, readableDraft, withKept } from '../model/design-draft';
import { ownedBy } from '../model/offered-design';

/** Where drafts are kept. Everything in it may be gone at the next visit, because browsers evict what they store. */
export type DraftStore = {
  read: (id: string) => Promise<DesignDraft | undefined>;
  /** The local file of a photo that is not uploaded yet. */
  fileOf: (photo: string) => Promise<File | undefined>;
  save: (kept: KeptDesign, draft: DesignDraft) => Promise<void>;
  keepFile: (photo: string, file: File) => Promise<void>;
  dropFiles: (photos: readonly string[]) => Promise<void>;
  forget: (id: string) => Promise<void>;
  /** Deletes what belongs to somebody else or to no kept design. */
  tidy: (owner: string | null) => Promise<void>;
};

function listKept(kept: readonly KeptDesign[]): void {
  try {
    if (kept.length === 0) window.localStorage.removeItem(KEPT_DESIGNS_KEY);
    else window.localStorage.setItem(KEPT_DESIGNS_KEY, JSON.stringify(kept));
  } catch {
    // storage is blocked or full: the design lasts as long as the page
  }
}

/** Resolves with undefined if the browser has no storage, blocks it, or has none left. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** The drafts of this browser, in IndexedDB. */
export function createDraftStore(): DraftStore {
  let opened: { designs: UseStore; files: UseStore } | undefined;
  const stores = () =>
    (opened ??= {
      designs: createStore(designDatabases.designs, DESIGN_STORE),
      files: createStore(designDatabases.files, DESIGN_STORE),
    });

  async function fileNames(): Promise<string[]> {
    return (await keys(stores().files)).map(String);
  }
  const read = async (id: string) => readableDraft(await attempt(() => get<unknown>(id, stores().designs)));

  async function forget(id: string): Promise<void> {
    const draft = await read(id);
    listKept(keptDesigns().filter((kept) => kept.id !== id));
    await attempt(() => del(id, stores().designs));
    await attempt(() => delMany(Object.keys(draft?.photos ?? {}), stores().files));
  }

  return {
    read,
    fileOf: (photo) =>
      attempt(async () => (await get<File>(photo, stores().files)) ?? Promise.reject(new Error('gone'))),
    save: async (kept, draft) => {
      const before = keptDesigns();
      const isSaved = await attempt(() => set(kept.id, draft, stores().designs).then(() => true));
      if (!isSaved) return;
      const after = withKept(before, kept);
      listKept(after);
      for (const { id } of before) if (!after.some((left) => left.id === id)) await forget(id);
    },
    keepFile: (photo, file) => attempt(() => set(photo, file, stores().files)),
    dropFiles: (photos) => attempt(() => delMany([...photos], stores().files)),
    forget,
    tidy: async (owner) => {
      const mine = ownedBy(keptDesigns(), owner);
      listKept(mine);
      const ids = (await attempt(() => keys(stores().designs)))?.map(String) ?? [];
      await attempt(() =>
        delMany(
          ids.filter((id) => !mine.some((kept) => kept.id === id)),
          stores().designs,
        ),
      );
      const drafts = await Promise.all(mine.map(({ id }) => read(id)));
      const needed = new Set(drafts.flatMap((draft) => Object.keys(draft?.photos ?? {})));
      const unneeded = ((await attempt(fileNames)) ?? []).filter((photo) => !needed.has(photo));
      await attempt(() => delMany(unneeded, stores().files));
    },
  };
}
