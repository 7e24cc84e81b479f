import { readFromDisk, writeToDisk } from '../../../shared/drafts/drafts-on-disk';
import { keepPhotosOfLine, unsentOfLines } from '../../../shared/drafts/line-photos';
import {
  type ProductDraft,
  deleteDraftsOfOthers,
  emptyDraft,
  keptFileIds,
  readDraft,
  saveDraft,
} from '../../../shared/drafts/product-drafts';
import type { PhotoFiles } from '../../../shared/uploads/queries/photo-files';
import type { UnsentPhoto, UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { photosAt } from '../model/photos-at';

const loadFiles = async () =>
  (await import(/* webpackChunkName: "photo-uploader" */ '../../../shared/uploads/queries/photo-files'))
    .productPhotoFiles;

/** By the photo's id. */
const keeping = new Map<string, Promise<void>>();

function keepFile(files: PhotoFiles, { id, file }: UnsentPhoto): Promise<void> {
  const known = keeping.get(id) ?? files.keep(id, file);
  keeping.set(id, known);
  return known;
}

type FileChanges = { kept?: readonly UnsentPhoto[]; dropped: readonly string[] };

/** If it fails, the photos last as long as the page. */
async function changeFiles({ kept = [], dropped }: FileChanges): Promise<void> {
  const needed = new Set([...keptFileIds(), ...unsentOfLines()]);
  const unneeded = dropped.filter((id) => !needed.has(id));
  if (kept.length + unneeded.length === 0) return;
  const files = await loadFiles();
  await Promise.all(kept.map((photo) => keepFile(files, photo)));
  await files.drop(unneeded);
  for (const id of unneeded) keeping.delete(id);
}

type DraftKey = { productId: string; owner: string | null };

/** `report` takes what the uploader first reports. */
export type RestoredDraft = { draft: ProductDraft; photos: UploadedPhotos; report: (photos: UploadedPhotos) => void };

const TIMEOUT_MS = 10_000;

function restored(draft: ProductDraft): RestoredDraft {
  const stored = photosAt(draft.photos);
  let report: RestoredDraft['report'] = () => {};
  const reported = new Promise<UploadedPhotos>((resolve) => {
    report = resolve;
  });
  async function whenSettled(): Promise<string[]> {
    // without the uploader, photos can be sent later
    const late = new Promise<UploadedPhotos>((resolve) => setTimeout(resolve, TIMEOUT_MS, stored));
    return (await Promise.race([reported, late])).whenSettled();
  }
  const { unsent } = draft;
  const current = () => ({ stored: draft.photos, unsent });
  const photos = unsent.length === 0 ? stored : { ...stored, unsent, whenSettled, current };
  return { draft, photos, report };
}

/** A browser killed before it stored its cookies returns as another guest, who has no such photo. */
const RELEASE_AFTER_MS = 60_000;
const released = new Set<string>();
const scheduled = new Set<string>();

const lastingIn = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  photos: draft.photos.map(({ fileId, ...photo }) =>
    fileId === undefined || released.has(fileId) ? photo : { ...photo, fileId },
  ),
});

function releaseLater(key: DraftKey, { photos }: ProductDraft): void {
  for (const { fileId } of photos) {
    if (fileId === undefined || scheduled.has(fileId)) continue;
    scheduled.add(fileId);
    window.setTimeout(() => {
      released.add(fileId);
      const draft = readDraft(key.productId, key.owner);
      if (draft) void keepDraft(key, draft, []);
    }, RELEASE_AFTER_MS);
  }
}

export async function restoreDraft({ productId, owner }: DraftKey): Promise<RestoredDraft | undefined> {
  await readFromDisk();
  const dropped = deleteDraftsOfOthers(owner);
  if (dropped.length > 0) void Promise.all([writeToDisk(), changeFiles({ dropped })]).catch(() => {});
  const draft = readDraft(productId, owner);
  if (!draft) return undefined;
  releaseLater({ productId, owner }, draft);
  return restored(draft);
}

export async function keepDraft(key: DraftKey, draft: ProductDraft, files: readonly UnsentPhoto[]): Promise<void> {
  await readFromDisk();
  const lasting = lastingIn(draft);
  const { named, dropped } = saveDraft(key.productId, key.owner, lasting);
  releaseLater(key, lasting);
  const kept = files.filter(({ id }) => named.includes(id));
  await Promise.all([writeToDisk(), changeFiles({ kept, dropped })]).catch(() => {});
}

/** Resolves once the photo, and the draft that names it, are on disk. */
export async function keepPhoto(
  { productId, owner }: DraftKey,
  choice: Pick<ProductDraft, 'packSize' | 'variationId' | 'quantity'>,
  photo: UnsentPhoto,
): Promise<void> {
  await readFromDisk();
  const { id, file } = photo;
  const draft = readDraft(productId, owner) ?? { ...emptyDraft, ...choice };
  if (!draft.unsent.some((one) => one.id === id))
    saveDraft(productId, owner, { ...draft, unsent: [...draft.unsent, { id, name: file.name }] });
  await Promise.all([writeToDisk(), changeFiles({ kept: [photo], dropped: [] })]);
}

type KeptLine = Parameters<typeof keepPhotosOfLine>;

/** For when the line is edited. */
export async function keepLine(
  line: KeptLine[0],
  photos: Pick<UploadedPhotos, 'current' | 'files'>,
  before?: KeptLine[2],
): Promise<void> {
  const { stored, unsent } = photos.current();
  const kept = photos.files().filter(({ id }) => unsent.some((one) => one.id === id));
  const old = unsentOfLines();
  const photosOfLine = stored.map(({ objectPath, name, size }) => ({ objectPath, name, ...(size && { size }) }));
  keepPhotosOfLine(line, { photos: photosOfLine, unsent }, before);
  await changeFiles({ kept, dropped: old }).catch(() => {});
}

export const forgetDraft = (key: DraftKey): Promise<void> => keepDraft(key, emptyDraft, []);
