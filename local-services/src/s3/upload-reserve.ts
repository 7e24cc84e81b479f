import { statfs } from 'node:fs/promises';
import { S3Error } from './s3-error.js';

const UPLOADS = 'pending/';
/** For the database, payments and orders. */
const RESERVED_BYTES = 512 * 2 ** 20;

export type FreeBytes = () => Promise<number>;

export const freeBytesOf =
  (directory: string): FreeBytes =>
  async () => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  };

/** Refuses uploads with 507 when the disk is nearly full. Everything else goes on. */
export async function leaveReserve(
  { method, key }: { method: string; key: string },
  freeBytes: FreeBytes,
): Promise<void> {
  const isAffected = (method === 'PUT' && key.startsWith(UPLOADS)) || (method === 'HEAD' && key === '');
  if (isAffected && (await freeBytes()) < RESERVED_BYTES)
    throw new S3Error(507, 'InsufficientStorage', 'The disk is nearly full.');
}
