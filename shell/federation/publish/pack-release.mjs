import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { packTar } from 'modern-tar';

const compress = promisify(gzip);

/** A gzipped tar with the same bytes each time. */
export async function packRelease(folder, { files }) {
  const names = ['release.json', ...Object.keys(files).toSorted((a, b) => (a < b ? -1 : 1))];
  const entries = await Promise.all(
    names.map(async (name) => {
      const body = await readFile(path.join(folder, name));
      return { header: { name, size: body.length, mtime: new Date(0) }, body };
    }),
  );
  return compress(await packTar(entries));
}
