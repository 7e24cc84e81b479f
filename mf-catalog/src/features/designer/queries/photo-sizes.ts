import type { PixelSize } from 'shared-contracts/design/crop';
import { callApi } from 'shell/contract';

const BATCH_SIZE = 100;

/** The sizes of the visitor's photos whose originals are still stored, by path. Throws ApiError. */
export async function sizesOf(paths: readonly string[]): Promise<Map<string, PixelSize>> {
  const parts = Array.from({ length: Math.ceil(paths.length / BATCH_SIZE) }, (_, part) =>
    paths.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );
  const answers = await Promise.all(parts.map((some) => callApi('POST /api/objects/details', { paths: some })));
  return new Map(
    answers.flatMap(({ photos }) => photos.map(({ objectPath, width, height }) => [objectPath, { width, height }])),
  );
}
