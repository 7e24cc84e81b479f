import type { PixelSize } from 'shared-contracts/design/crop';
import { callApi } from 'shell/contract';

const MOST_AT_A_TIME = 100;

/** The sizes of the visitor's photos whose originals are still stored, by path. Throws ApiError. */
export async function sizesOf(paths: readonly string[]): Promise<Map<string, PixelSize>> {
  const parts = Array.from({ length: Math.ceil(paths.length / MOST_AT_A_TIME) }, (_, part) =>
    paths.slice(part * MOST_AT_A_TIME, (part + 1) * MOST_AT_A_TIME),
  );
  const answers = await Promise.all(parts.map((some) => callApi('POST /api/objects/details', { paths: some })));
  return new Map(
    answers.flatMap(({ photos }) => photos.map(({ objectPath, width, height }) => [objectPath, { width, height }])),
  );
}
