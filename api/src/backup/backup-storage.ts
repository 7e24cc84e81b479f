import { ARCHIVE_PREFIX } from 'shared-server/registry/releases';
import type { ListedObject, PhotoStorage } from '../integrations/s3/photo-storage.js';

export type BackupStorage = Pick<PhotoStorage, 'head' | 'open' | 'pages' | 'put' | 'putFile' | 'remove' | 'prepare'>;

/** The second has the keys of archived releases. */
export function twoBuckets(photos: BackupStorage, releases: BackupStorage): BackupStorage {
  const of = (key: string) => (key.startsWith(ARCHIVE_PREFIX) ? releases : photos);
  return {
    head: (key) => of(key).head(key),
    open: (key, signal) => of(key).open(key, signal),
    put: (object) => of(object.key).put(object),
    putFile: (object) => of(object.key).putFile(object),
    remove: (key) => of(key).remove(key),
    prepare: async () => {
      await photos.prepare();
      await releases.prepare();
    },
    pages: (prefix) => pagesOfBoth(photos.pages(prefix), () => releases.pages(ARCHIVE_PREFIX), prefix),
  };
}

async function* pagesOfBoth(
  photos: AsyncIterable<ListedObject[]>,
  releases: () => AsyncIterable<ListedObject[]>,
  prefix: string,
): AsyncGenerator<ListedObject[]> {
  let isBefore = true;
  for await (const page of photos) {
    const before = page.filter(({ key }) => key < ARCHIVE_PREFIX);
    // releases archived in the first bucket are left out
    const after = page.filter(({ key }) => key > ARCHIVE_PREFIX && !key.startsWith(ARCHIVE_PREFIX));
    if (before.length > 0) yield before;
    if (after.length === 0) continue;
    if (isBefore) yield* matching(releases(), prefix);
    isBefore = false;
    yield after;
  }
  if (isBefore) yield* matching(releases(), prefix);
}

async function* matching(pages: AsyncIterable<ListedObject[]>, prefix: string): AsyncGenerator<ListedObject[]> {
  for await (const page of pages) {
    const wanted = page.filter(({ key }) => key.startsWith(prefix));
    if (wanted.length > 0) yield wanted;
  }
}
