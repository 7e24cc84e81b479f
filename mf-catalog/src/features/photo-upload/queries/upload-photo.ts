import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ApiError, callApi } from 'shell/contract';
import { photoTypeOf } from '../model/admission';
import type { UploadOutcome, UploadPhoto } from '../model/uploads';

// a line that says nothing for this long is dead, whatever the browser hopes
const STALLED_AFTER_MS = 30_000;

/** Sends the bytes. XMLHttpRequest, because fetch tells nothing of an upload's progress. 0: the network failed. */
function putBytes(
  url: string,
  file: File,
  contentType: string,
  { signal, onProgress }: Parameters<UploadPhoto>[1],
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    const giveUp = () => request.abort();
    let stalled = setTimeout(giveUp, STALLED_AFTER_MS);
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_AFTER_MS);
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', giveUp);
      resolve(request.status);
    });
    signal.addEventListener('abort', giveUp);
    request.send(file);
  });
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const isPassing = (status: number) => status === 0 || status >= 500;

/** Tries again after each of shopPolicy's delays while the failure may pass by itself. */
async function transfer(...call: Parameters<typeof putBytes>): Promise<boolean> {
  const { signal } = call[3];
  let status = await putBytes(...call);
  for (const delay of shopPolicy.photos.retryDelaysMs) {
    if (!isPassing(status) || signal.aborted) break;
    await pause(delay);
    if (!signal.aborted) status = await putBytes(...call);
  }
  return status === 200;
}

const detailOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message : undefined;

let lastTicket: Promise<unknown> = Promise.resolve();

/**
 * One address at a time: the first call makes the guest's session. Side by side each would make a session of its own, the browser
 * keeps the last, and the photos of the others would be nobody's.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTicket.then(work, work);
  lastTicket = turn;
  return turn;
}

/** The transport of one photo: asks for an address, sends the bytes there, and has them checked and moved to their final place. */
export const uploadPhoto: UploadPhoto = async (file, options): Promise<UploadOutcome> => {
  /** A call that hangs must not hold up the photos behind it. */
  const call = () => ({ signal: AbortSignal.any([options.signal, AbortSignal.timeout(STALLED_AFTER_MS)]) });
  const contentType = photoTypeOf(file) ?? 'image/jpeg';
  let uploadURL: string;
  try {
    const request = { fileName: file.name.slice(0, 255), contentType, size: file.size };
    ({ uploadURL } = await inTurn(() => callApi('POST /api/objects/upload', request, call())));
  } catch (error) {
    return { ok: false, failure: 'no_upload_url', detail: detailOf(error) };
  }
  if (!(await transfer(uploadURL, file, contentType, options))) return { ok: false, failure: 'transfer_failed' };
  try {
    const { objectPath } = await callApi('PUT /api/objects/set-policy', { imageUrl: uploadURL }, call());
    return { ok: true, objectPath };
  } catch (error) {
    return { ok: false, failure: 'not_secured', detail: detailOf(error) };
  }
};
