import { type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod';
import { codeOf } from '../errors/error-code.js';

export const ObjectInfo = z.object({
  key: z.string(),
  etag: z.string(),
  type: z.string(),
  crc32: z.string(),
  modified: z.string(),
  metadata: z.record(z.string(), z.string()),
});
export type ObjectInfo = z.infer<typeof ObjectInfo>;

export type OpenObject = { info: ObjectInfo; size: number; file: FileHandle };

const MARK = Buffer.from('SHOPOBJ1');
const LENGTH_BYTES = 4;
const END_BYTES = LENGTH_BYTES + MARK.length;

/** Metadata and their length, at the end of the file. One file per object makes every change atomic. */
export function footerOf(info: ObjectInfo): Buffer {
  const text = Buffer.from(JSON.stringify(info));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([text, length, MARK]);
}

/** Replacement does not affect an open file. */
export async function openObject(path: string): Promise<OpenObject | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { size: whole } = await file.stat();
    const end = await bytesAt(file, whole - END_BYTES, END_BYTES);
    if (!end.subarray(LENGTH_BYTES).equals(MARK)) throw new Error(`${path} is not an object of this store`);
    const length = end.readUInt32BE();
    const size = whole - END_BYTES - length;
    const text = await bytesAt(file, size, length);
    return { info: ObjectInfo.parse(JSON.parse(text.toString())), size, file };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  if (position < 0) return buffer;
  await file.read(buffer, 0, length, position);
  return buffer;
}
