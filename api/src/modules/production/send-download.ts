import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type StoredBytes, StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { type Failure, type Result, fail } from '../../shared/result.js';

export type Download = { body: StoredBytes['body']; size: number; contentType: string; fileName: string };

export const storageDown = fail(
  'service_unavailable',
  'The files of print runs are unavailable right now. Please try again shortly.',
);

/** Returns why not. */
export async function sendDownload(
  response: Response,
  find: () => Promise<Result<Download>>,
): Promise<Failure | undefined> {
  try {
    const file = await find();
    if (!file.ok) return file;
    const { body, size, contentType, fileName } = file.value;
    response.set({
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    });
    await pipeline(body, response);
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageUnavailable) || response.headersSent) throw error;
    return storageDown;
  }
}
