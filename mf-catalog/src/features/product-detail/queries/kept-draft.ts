import {
  type ProductDraft,
  deleteDraftsOfOthers,
  emptyDraft,
  readDraft,
  saveDraft,
} from '../../../shared/drafts/product-drafts';
import type { UnsentPhoto, UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { photosAt } from './use-purchase';

const loadFiles = async () =>
  (await import(/* webpackChunkName: "photo-uploader" */ '../../../shared/uploads/queries/photo-files'))
    .productPhotoFiles;

type FileChanges = { kept?: readonly UnsentPhoto[]; dropped: readonly string[] };

/** What fails is not kept: the photos last as long as the page. */
async function changeFiles({ kept = [], dropped }: FileChanges): Promise<void> {
  if (kept.length + dropped.length === 0) return;
  const files = await loadFiles();
  await Promise.all(kept.map(({ id, file }) => files.keep(id, file)));
  await files.drop(dropped);
}

type DraftKey = { productId: string; owner: string | null };

/** `report` takes what the uploader first reports about the photos. */
export type RestoredDraft = { draft: ProductDraft; photos: UploadedPhotos; report: (photos: UploadedPhotos) => void };

const TIMEOUT_MS = 10_000;

function restored(draft: ProductDraft): RestoredDraft {
  const stored = photosAt(draft.photos);
  let report: RestoredDraft['report'] = () => {};
  const reported = new Promise<UploadedPhotos>((resolve) => {
    report = resolve;
  });
  async function whenSettled(): Promise<string[]> {
    // without the uploader, magnets can be bought and their photos sent later
    const late = new Promise<UploadedPhotos>((resolve) => setTimeout(resolve, TIMEOUT_MS, stored));
    return (await Promise.race([reported, late])).whenSettled();
  }
  const photos = draft.unsent.length === 0 ? stored : { ...stored, unsent: draft.unsent, whenSettled };
  return { draft, photos, report };
}

/** Also deletes another account's drafts. */
export function restoreDraft({ productId, owner }: DraftKey): RestoredDraft | undefined {
  void changeFiles({ dropped: deleteDraftsOfOthers(owner) }).catch(() => {});
  const draft = readDraft(productId, owner);
  return draft && restored(draft);
}

export function keepDraft({ productId, owner }: DraftKey, draft: ProductDraft, files: readonly UnsentPhoto[]): void {
  const { named, dropped } = saveDraft(productId, owner, draft);
  void changeFiles({ kept: files.filter(({ id }) => named.includes(id)), dropped }).catch(() => {});
}

export const forgetDraft = (key: DraftKey): void => keepDraft(key, emptyDraft, []);
