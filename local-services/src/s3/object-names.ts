import { createHash } from 'node:crypto';
import { S3Error } from './s3-error.js';

const LONGEST_KEY_BYTES = 1_024;
const LONGEST_FILE_NAME = 200;

/** The folder of a bucket. What a client sends never becomes a path by itself. */
export function bucketFolder(bucket: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new S3Error(400, 'InvalidBucketName');
  return bucket;
}

/**
 * One flat file name for a key. Whatever is not a small letter or a digit is encoded, capitals too: some file systems do not tell
 * them apart. A long key gets its hash as name; the key itself stands in the file.
 */
export function fileNameOf(key: string): string {
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) throw new S3Error(400, 'KeyTooLongError');
  const encoded = [...Buffer.from(key)].map((byte) => fileNamePart(byte)).join('');
  return encoded.length <= LONGEST_FILE_NAME ? `o${encoded}` : `h${createHash('sha256').update(key).digest('hex')}`;
}

function fileNamePart(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[a-z0-9._-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`;
}

/** The key that a file name encodes; `null` where only the file knows. */
export function keyOfFileName(name: string): string | null {
  return name.startsWith('o') ? decodeURIComponent(name.slice(1)) : null;
}
