import { uploadPhoto } from 'shared-contracts/files/upload-photo';
import { ApiError, callApi } from 'shell/contract';

/** The message is for the admin. */
export class SendFailure extends Error {
  /** `processed`: arrived, but could not be used. */
  constructor(
    readonly stage: 'sent' | 'processed',
    reason: string,
  ) {
    super(reason);
  }
}

export const statusOf = (error: unknown): string =>
  error instanceof ApiError ? String(error.status) : 'no connection';

type Progress = { signal: AbortSignal; onProgress: (share: number) => void };

export async function sendImage(file: File, progress: Progress): Promise<string> {
  const upload = await uploadPhoto(file, { callApi, ...progress });
  if ('failedStep' in upload) {
    throw upload.failedStep === 'sending'
      ? new SendFailure('sent', 'Could not upload image. Please try again.')
      : new SendFailure('processed', `Failed to set object policy: ${statusOf(upload.error)}`);
  }
  if (!upload.objectPath) throw new SendFailure('processed', 'No object path returned from server');
  return upload.objectPath;
}
