import { createHash } from 'node:crypto';
import { S3Error } from './s3-error.js';

const MAX_KEY_BYTES = 1_024;
const MAX_FILE_NAME_LENGTH = 200;

/** Client input is never used as a path as is. */
export function bucketFolder(bucket: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new S3Error(400, 'InvalidBucketName');
  return bucket;
}

/** Encoded, because some file systems ignore case. A long key is hashed; the file has the key. */
export function fileNameOf(key: string): string {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error(400, 'KeyTooLongError');
  const encoded = [...Buffer.from(key)].map((byte) => fileNamePart(byte)).join('');
  return encoded.length <= MAX_FILE_NAME_LENGTH ? `o${encoded}` : `h${createHash('sha256').update(key).digest('hex')}`;
}

function fileNamePart(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[a-z0-9._-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`;
}

/** `null` if only the file knows. */
export function keyOfFileName(name: string): string | null {
  return name.startsWith('o') ? decodeURIComponent(name.slice(1)) : null;
}
