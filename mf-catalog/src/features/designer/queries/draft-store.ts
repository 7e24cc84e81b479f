import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { DRAFT_STORE, KEPT_DESIGNS_KEY, draftDatabases } from 'shared-contracts/design/browser-drafts';
import { type KeptDesign, keptDesigns } from '../../../shared/drafts/kept-designs';
import { attempt, createPhotoFiles } from '../../../shared/uploads/queries/photo-files';
import { MAX_KEPT, type LocalDraft, keptIn, readableDraft, storedDraftOf, withKept } from '../model/design-draft';
import { ownedBy } from '../model/offered-design';

function listKept(kept: readonly KeptDesign[]): void {
  try {
    if (kept.length === 0) window.localStorage.removeItem(KEPT_DESIGNS_KEY);
    else window.localStorage.setItem(KEPT_DESIGNS_KEY, JSON.stringify(kept));
  } catch {
    // storage is blocked or full
  }
}

/** In IndexedDB, from which browsers may evict everything. */
export function createDraftStore() {
  const designs = createStore(draftDatabases.designs, DRAFT_STORE);
  const files = createPhotoFiles(draftDatabases.designPhotos);
  /** Also what a killed browser had not written into its list yet. */
  async function listed(): Promise<KeptDesign[]> {
    const known = keptDesigns();
    const stored = await Promise.all(
      ((await attempt(() => keys(designs))) ?? []).map((id) => attempt(() => get(id, designs))),
    );
    const unlisted = stored.flatMap(keptIn).filter(({ id }) => !known.some((one) => one.id === id));
    return [...known, ...unlisted].toSorted((a, b) => b.savedAt - a.savedAt).slice(0, MAX_KEPT);
  }
  const read = async (id: string) => readableDraft(await attempt(() => get<unknown>(id, designs)));

  async function forget(id: string): Promise<void> {
    const draft = await read(id);
    listKept(keptDesigns().filter((kept) => kept.id !== id));
    await attempt(() => del(id, designs));
    await files.drop(Object.keys(draft?.photos ?? {}));
  }

  return {
    read,
    listed,
    fileOf: files.fileOf,
    save: async (kept: KeptDesign, draft: LocalDraft): Promise<void> => {
      const before = await listed();
      const isSaved = await attempt(() => set(kept.id, { ...storedDraftOf(draft), kept }, designs).then(() => true));
      if (!isSaved) return;
      const after = withKept(before, kept);
      listKept(after);
      for (const { id } of before) if (!after.some((left) => left.id === id)) await forget(id);
    },
    keepFile: files.keep,
    dropFiles: files.drop,
    forget,
    tidy: async (owner: string | null): Promise<void> => {
      const mine = ownedBy(await listed(), owner);
      listKept(mine);
      const ids = (await attempt(() => keys(designs)))?.map(String) ?? [];
      await attempt(() =>
        delMany(
          ids.filter((id) => !mine.some((kept) => kept.id === id)),
          designs,
        ),
      );
      const drafts = await Promise.all(mine.map(({ id }) => read(id)));
      await files.keepOnly(new Set(drafts.flatMap((draft) => Object.keys(draft?.photos ?? {}))));
    },
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;
