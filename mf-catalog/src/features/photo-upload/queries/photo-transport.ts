import Uppy, { type UppyFile } from '@uppy/core';
import XHRUpload from '@uppy/xhr-upload';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ApiError, callApi } from 'shell/contract';
import { photoTypeOf } from '../model/admission';
import type { UploadFailure } from '../model/photo-list';
import type { Hear, PhotoTransport } from '../model/uploads';

// a line that says nothing for this long is dead, whatever the browser hopes
const STALLED_AFTER_MS = 30_000;

type Meta = { photo: string; relativePath: string };
type Sent = UppyFile<Meta, Record<string, never>>;
type Journey = { file: File; left: AbortController; uploadURL?: string; attempt: number; retry?: number };

const silent = { debug: () => {}, warn: () => {}, error: () => {} };
const isPassing = (status: number) => status === 0 || status >= 500;
const detailOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message : undefined;

/**
 * Brings photos to their final place: Uppy sends the bytes, six files at a time, with progress and cancelling. Around it: the
 * shop's address for each file, the retries at the policy's delays, and the check of what was sent.
 */
export function createPhotoTransport(hear: Hear): PhotoTransport {
  // failures are told to the shopper, not to the console
  const uppy = new Uppy<Meta>({ autoProceed: true, logger: silent });
  const journeys = new Map<string, Journey>();
  let lastTicket: Promise<unknown> = Promise.resolve();

  /** A call that hangs must not hold up the photos behind it. */
  const callOf = ({ left }: Journey) => ({
    signal: AbortSignal.any([left.signal, AbortSignal.timeout(STALLED_AFTER_MS)]),
  });

  /**
   * One address at a time: the first call makes the guest's session. Side by side each would make a session of its own, the
   * browser keeps the last, and the photos of the others would be nobody's.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTicket.then(work, work);
    lastTicket = turn;
    return turn;
  }

  function fail(id: string, failure: UploadFailure, detail?: string): void {
    if (journeys.delete(id)) hear({ type: 'failed', id, failure, detail });
  }

  /** Each attempt is a file of Uppy's own: taking it out is how a request that hangs is ended. */
  function attempt(id: string, { file, attempt: count }: Journey): void {
    uppy.addFile({
      name: file.name,
      type: photoTypeOf(file) ?? 'image/jpeg',
      data: file,
      meta: { photo: id, relativePath: `${id}/${count}` },
    });
  }

  async function addressFor(sent: Sent): Promise<string> {
    const id = sent.meta.photo;
    const journey = journeys.get(id);
    if (!journey) throw new DOMException('Cancelled while it waited', 'AbortError');
    if (journey.uploadURL) return journey.uploadURL;
    hear({ type: 'started', id });
    try {
      const { file } = journey;
      const request = { fileName: file.name.slice(0, 255), contentType: photoTypeOf(file), size: file.size };
      const ticket = await inTurn(() => callApi('POST /api/objects/upload', request, callOf(journey)));
      journey.uploadURL = ticket.uploadURL;
      return ticket.uploadURL;
    } catch (error) {
      uppy.removeFile(sent.id);
      fail(id, 'no_upload_url', detailOf(error));
      throw error;
    }
  }

  function goOn(sent: Sent, status: number): void {
    const id = sent.meta.photo;
    const journey = journeys.get(id);
    uppy.removeFile(sent.id);
    if (!journey) return;
    const delay = shopPolicy.photos.retryDelaysMs[journey.attempt];
    if (!isPassing(status) || delay === undefined) return fail(id, 'transfer_failed');
    journey.attempt += 1;
    journey.retry = window.setTimeout(() => attempt(id, journey), delay);
  }

  async function secure(sent: Sent): Promise<void> {
    const id = sent.meta.photo;
    const journey = journeys.get(id);
    if (!journey?.uploadURL) return;
    try {
      const call = callApi('PUT /api/objects/set-policy', { imageUrl: journey.uploadURL }, callOf(journey));
      const { objectPath } = await call;
      if (journeys.delete(id)) hear({ type: 'stored', id, objectPath });
    } catch (error) {
      fail(id, 'not_secured', detailOf(error));
    }
  }

  uppy.use(XHRUpload, {
    endpoint: (sent) => addressFor(sent as Sent),
    method: 'PUT',
    formData: false,
    headers: (sent) => ({ 'content-type': sent.type }),
    limit: shopPolicy.photos.parallelUploads,
    timeout: STALLED_AFTER_MS,
    // its own delays are not the policy's: see goOn
    shouldRetry: () => false,
    getResponseData: () => ({}),
  });
  uppy.on('upload-progress', (sent, { bytesUploaded, bytesTotal }) => {
    const id = sent?.meta.photo;
    if (id && bytesTotal) hear({ type: 'progressed', id, progress: bytesUploaded / bytesTotal });
  });
  uppy.on('upload-success', (sent, response) => {
    if (!sent) return;
    if (response.status !== 200) return goOn(sent, response.status);
    uppy.removeFile(sent.id);
    void secure(sent);
  });
  uppy.on('upload-error', (sent, _, response) => sent && goOn(sent, response?.status ?? 0));
  uppy.on('upload-stalled', (_, files) => files.forEach((sent) => goOn(sent, 0)));

  function cancel(id: string): void {
    const journey = journeys.get(id);
    if (!journey) return;
    journeys.delete(id);
    clearTimeout(journey.retry);
    journey.left.abort();
    for (const sent of uppy.getFiles()) if (sent.meta.photo === id) uppy.removeFile(sent.id);
  }

  return {
    send: (id, file) => {
      const journey = { file, left: new AbortController(), attempt: 0 };
      journeys.set(id, journey);
      attempt(id, journey);
    },
    cancel,
    stop: () => {
      [...journeys.keys()].forEach(cancel);
      uppy.destroy();
    },
  };
}
