import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../check/slice-files.mjs';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Bytes; smaller files gain nothing. */
export const MIN_COMPRESSED_BYTES = 1024;

export const compressBrotli = (bytes) =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

async function copied(from, to) {
  try {
    for (const suffix of ['.br', '.gz']) await copyFile(from + suffix, to + suffix);
    return true;
  } catch {
    return false;
  }
}

/** `known`: maps a path in the folder to where the same file is compressed already. */
export async function precompress(folder, known = () => undefined) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  // a server shares its few threads with everything else
  for (const file of files) {
    const bytes = await readFile(file);
    if (bytes.length < MIN_COMPRESSED_BYTES) continue;
    const from = known(path.relative(folder, file));
    if (from !== undefined && (await copied(from, file))) continue;
    await writeFile(`${file}.br`, await compressBrotli(bytes));
    await writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }));
  }
}
