import { putFile } from 'shared-contracts/files/put-file';
import { ApiError, callApi } from 'shell/contract';
import { imageTypeOf } from './image-file';

const STALLED_AFTER_MS = 30_000;

/** Why a picture was not uploaded, in words for the admin. */
export class SendFailure extends Error {
  /** `processed`: the file arrived, but could not be used. */
  constructor(
    readonly stage: 'sent' | 'processed',
    reason: string,
  ) {
    super(reason);
  }
}

export const statusOf = (error: unknown): string =>
  error instanceof ApiError ? String(error.status) : 'no connection';

async function uploadUrlFor(file: File, signal: AbortSignal): Promise<string> {
  const contentType = imageTypeOf(file);
  try {
    const { uploadURL } = await callApi(
      'POST /api/objects/upload',
      // some systems know no type for HEIC; the server looks at the bytes
      { fileName: file.name.slice(-255), ...(contentType && { contentType, size: file.size }) },
      { signal },
    );
    return uploadURL;
  } catch {
    throw new SendFailure('sent', 'Could not upload image. Please try again.');
  }
}

type Progress = { signal: AbortSignal; onProgress: (share: number) => void };

/** Uploads a picture and has it checked. Resolves with its path. */
export async function sendImage(file: File, { signal, onProgress }: Progress): Promise<string> {
  const objectURL = await uploadUrlFor(file, signal);
  const type = imageTypeOf(file) ?? 'application/octet-stream';
  const status = await putFile(objectURL, file, { type, signal, stalledAfterMs: STALLED_AFTER_MS, onProgress });
  if (status !== 200) throw new SendFailure('sent', 'Could not upload image. Please try again.');
  try {
    const { objectPath } = await callApi('PUT /api/objects/set-policy', { objectURL }, { signal });
    if (objectPath) return objectPath;
  } catch (error) {
    throw new SendFailure('processed', `Failed to set object policy: ${statusOf(error)}`);
  }
  throw new SendFailure('processed', 'No object path returned from server');
}
