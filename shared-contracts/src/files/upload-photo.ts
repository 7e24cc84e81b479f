import type { ApiInput, ApiKey, ApiOutput } from '../api/api.js';
import { photos } from '../policy/designs-and-photos.js';
import { type PutOptions, putFile } from './put-file.js';

type UploadOptions = Pick<PutOptions, 'signal' | 'onProgress'> & {
  /** Throws for a failed response. */
  callApi: <K extends ApiKey>(key: K, input: ApiInput<K>, options: { signal?: AbortSignal }) => Promise<ApiOutput<K>>;
};

export type PhotoUpload = { objectPath: string } | { failedStep: 'sending' | 'checking'; error: unknown };

async function send(file: File, { callApi, signal, onProgress }: UploadOptions): Promise<string> {
  // some systems know no type for HEIC; the server looks at the bytes
  const contentType = photos.acceptedTypes.find((type) => type === file.type);
  const { uploadURL } = await callApi(
    'POST /api/objects/upload',
    { fileName: file.name.slice(-255), ...(contentType && { contentType, size: file.size }) },
    { signal },
  );
  const status = await putFile(uploadURL, file, {
    type: contentType ?? 'application/octet-stream',
    signal,
    onProgress,
  });
  if (status !== 200) throw new Error(`the upload was refused: ${status}`);
  return uploadURL;
}

/** Only in browsers. */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<PhotoUpload> {
  let failedStep: 'sending' | 'checking' = 'sending';
  try {
    const objectURL = await send(file, options);
    failedStep = 'checking';
    const { signal } = options;
    const { objectPath } = await options.callApi('PUT /api/objects/set-policy', { objectURL }, { signal });
    return { objectPath };
  } catch (error) {
    return { failedStep, error };
  }
}
