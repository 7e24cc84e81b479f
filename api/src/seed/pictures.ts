import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { PicturePrint } from 'shared-contracts/catalog/picture-prints';
import * as z from 'zod';

const folder = fileURLToPath(new URL('pictures/', import.meta.url));

const Manifest = z.record(
  z.string(),
  z.array(z.object({ file: z.string(), shot: z.string(), width: z.int(), height: z.int(), alt: z.string() })),
);

const Prints = z.record(z.string(), z.array(PicturePrint));

export type SeedPicture = {
  file: string;
  /** front, angle, pack, fridge. */
  shot: string;
  width: number;
  height: number;
  alt: string;
  prints: PicturePrint[] | null;
  bytes: Buffer;
  objectName: string;
};

async function readUnlessMissing(file: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(folder, file));
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function seedPictures(): Promise<Map<string, SeedPicture[]>> {
  const text = await readUnlessMissing('pictures.json');
  const manifest = text ? Manifest.parse(JSON.parse(text.toString('utf8'))) : {};
  const printsText = await readUnlessMissing('prints.json');
  const prints = printsText ? Prints.parse(JSON.parse(printsText.toString('utf8'))) : {};
  const pictures = new Map<string, SeedPicture[]>();
  for (const [slug, entries] of Object.entries(manifest)) {
    const read = await Promise.all(
      entries.map(async (entry) => ({ ...entry, bytes: await readUnlessMissing(entry.file) })),
    );
    pictures.set(
      slug,
      read.flatMap(({ bytes, ...entry }) => {
        if (!bytes) return [];
        const { name, ext } = path.parse(entry.file);
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
        return [{ ...entry, prints: prints[entry.file] ?? null, bytes, objectName: `${name}-${hash}${ext}` }];
      }),
    );
  }
  return pictures;
}
