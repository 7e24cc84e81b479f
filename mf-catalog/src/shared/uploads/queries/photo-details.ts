import type { PixelSize } from 'shared-contracts/design/crop';
import type { StoredObject } from 'shared-contracts/media/schemas';
import { callApi } from 'shell/contract';

const BATCH_SIZE = 100;

/** By path; only photos whose originals are still stored. Throws ApiError. */
export async function detailsOf(paths: readonly string[]): Promise<Map<string, StoredObject>> {
  const parts = Array.from({ length: Math.ceil(paths.length / BATCH_SIZE) }, (_, part) =>
    paths.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );
  const answers = await Promise.all(parts.map((some) => callApi('POST /api/objects/details', { paths: some })));
  return new Map(answers.flatMap(({ photos }) => photos.map((photo) => [photo.objectPath, photo])));
}

/** Throws ApiError. */
export async function sizesOf(paths: readonly string[]): Promise<Map<string, PixelSize>> {
  const details = await detailsOf(paths);
  return new Map([...details].map(([path, { width, height }]) => [path, { width, height }]));
}
