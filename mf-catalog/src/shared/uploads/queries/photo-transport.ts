import Uppy, { type UppyFile } from '@uppy/core';
import XHRUpload from '@uppy/xhr-upload';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ApiError, callApi } from 'shell/contract';
import { photoTypeOf } from '../model/admission';
import type { UploadFailure } from '../model/photo-list';
import type { PhotoEventHandler, PhotoTransport, UploadTicket } from '../model/uploads';

// abort a connection without progress for this long
const STALLED_AFTER_MS = 30_000;
// longer than the shop's port waits for the check of a photo
const LONGEST_CALL_MS = 45_000;

type Meta = { photo: string; relativePath: string };
type Sent = UppyFile<Meta, Record<string, never>>;
type PendingUpload = {
  file: File;
  controller: AbortController;
  uploadURL?: string;
  attempt: number;
  /** The checks that the shop was too busy for. */
  busy: number;
  retry?: number;
  /** An earlier visit may have sent it already. */
  isResumed: boolean;
};

const silentLogger = { debug: () => {}, warn: () => {}, error: () => {} };
const isTemporary = (status: number) => status === 0 || status >= 500;
const isBusy = (error: unknown): boolean => error instanceof ApiError && (error.status === 429 || error.status === 503);
const SHORTEST_WAIT_MS = 1_000;
// enough for a photo to arrive
const LEAST_TIME_LEFT_MS = 60_000;
const isGood = ({ expiresAt }: UploadTicket) => Date.parse(expiresAt) - Date.now() > LEAST_TIME_LEFT_MS;
const detailOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message : undefined;

/**
 * Uploads photos with Uppy, six at a time. Adds what Uppy lacks here: the shop's upload URLs, retries at the policy's
 * delays, and the call that secures each stored photo, six at a time too. `onTicket` gets what an upload can be resumed with.
 */
export function createPhotoTransport(
  onEvent: PhotoEventHandler,
  onTicket: (id: string, ticket: UploadTicket) => void = () => {},
): PhotoTransport {
  // failures are shown to the shopper, not logged
  const uppy = new Uppy<Meta>({ autoProceed: true, logger: silentLogger });
  const pending = new Map<string, PendingUpload>();
  let lastTicket: Promise<unknown> = Promise.resolve();
  let freeChecks: number = shopPolicy.photos.parallelUploads;
  const waitingChecks: (() => void)[] = [];

  /** Bounds each call, so that a hanging one does not hold up the other photos. */
  const callOptions = ({ controller }: PendingUpload) => ({
    signal: AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_CALL_MS)]),
  });

  /**
   * Requests URLs one at a time: the first call creates the guest's session. Parallel calls would each create one, and all
   * photos but the last would lose their owner.
   */
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTicket.then(work, work);
    lastTicket = turn;
    return turn;
  }

  async function inTurn<T>(check: () => Promise<T>): Promise<T> {
    if (freeChecks === 0) await new Promise<void>((resolve) => waitingChecks.push(resolve));
    else freeChecks--;
    try {
      return await check();
    } finally {
      const next = waitingChecks.shift();
      if (next) next();
      else freeChecks++;
    }
  }

  function fail(id: string, failure: UploadFailure, detail?: string): void {
    if (pending.delete(id)) onEvent({ type: 'failed', id, failure, detail });
  }

  /** Every attempt is a new Uppy file, since removing the file is how to abort a hanging request. */
  function attempt(id: string, { file, attempt: count }: PendingUpload): void {
    uppy.addFile({
      name: file.name,
      type: photoTypeOf(file) ?? 'image/jpeg',
      data: file,
      meta: { photo: id, relativePath: `${id}/${count}` },
    });
  }

  async function addressFor(sent: Sent): Promise<string> {
    const id = sent.meta.photo;
    const upload = pending.get(id);
    if (!upload) throw new DOMException('Cancelled while it waited', 'AbortError');
    if (upload.uploadURL) return upload.uploadURL;
    onEvent({ type: 'started', id });
    try {
      const { file } = upload;
      const request = { fileName: file.name.slice(0, 255), contentType: photoTypeOf(file), size: file.size };
      const ticket = await serialize(() => callApi('POST /api/objects/upload', request, callOptions(upload)));
      upload.uploadURL = ticket.uploadURL;
      onTicket(id, ticket);
      return ticket.uploadURL;
    } catch (error) {
      uppy.removeFile(sent.id);
      fail(id, 'no_upload_url', detailOf(error));
      throw error;
    }
  }

  function retryOrFail(sent: Sent, status: number): void {
    const id = sent.meta.photo;
    const upload = pending.get(id);
    uppy.removeFile(sent.id);
    if (!upload) return;
    const delay = shopPolicy.photos.retryDelaysMs[upload.attempt];
    if (!isTemporary(status) || delay === undefined) return fail(id, 'transfer_failed');
    upload.attempt += 1;
    upload.retry = window.setTimeout(() => attempt(id, upload), delay);
  }

  async function secure(id: string): Promise<void> {
    const upload = pending.get(id);
    if (!upload?.uploadURL) return;
    try {
      const imageUrl = upload.uploadURL;
      const check = () => callApi('PUT /api/objects/set-policy', { imageUrl }, callOptions(upload));
      const { objectPath, width, height, ...findings } = await inTurn(check);
      if (pending.delete(id)) onEvent({ type: 'stored', id, objectPath, size: { width, height }, findings });
    } catch (error) {
      // the earlier visit ended before all of it was sent
      if (upload.isResumed && error instanceof ApiError && error.status === 404) {
        upload.isResumed = false;
        return attempt(id, upload);
      }
      const delay = shopPolicy.photos.retryDelaysMs[upload.busy++];
      if (!isBusy(error) || delay === undefined) return fail(id, 'not_secured', detailOf(error));
      upload.retry = window.setTimeout(() => void secure(id), Math.max(delay, SHORTEST_WAIT_MS));
    }
  }

  uppy.use(XHRUpload, {
    endpoint: (sent) => addressFor(sent as Sent),
    method: 'PUT',
    formData: false,
    headers: (sent) => ({ 'content-type': sent.type }),
    limit: shopPolicy.photos.parallelUploads,
    timeout: STALLED_AFTER_MS,
    // Uppy's own delays are not the policy's
    shouldRetry: () => false,
    getResponseData: () => ({}),
  });
  uppy.on('upload-progress', (sent, { bytesUploaded, bytesTotal }) => {
    const id = sent?.meta.photo;
    if (id && bytesTotal) onEvent({ type: 'progressed', id, progress: bytesUploaded / bytesTotal });
  });
  uppy.on('upload-success', (sent, response) => {
    if (!sent) return;
    if (response.status !== 200) return retryOrFail(sent, response.status);
    uppy.removeFile(sent.id);
    void secure(sent.meta.photo);
  });
  uppy.on('upload-error', (sent, _, response) => sent && retryOrFail(sent, response?.status ?? 0));
  uppy.on('upload-stalled', (_, files) => files.forEach((sent) => retryOrFail(sent, 0)));

  function cancel(id: string): void {
    const upload = pending.get(id);
    if (!upload) return;
    pending.delete(id);
    clearTimeout(upload.retry);
    upload.controller.abort();
    for (const sent of uppy.getFiles()) if (sent.meta.photo === id) uppy.removeFile(sent.id);
  }

  return {
    send: (id, file, ticket) => {
      const isResumed = ticket !== undefined && isGood(ticket);
      const uploadURL = isResumed ? ticket.uploadURL : undefined;
      const upload = { file, controller: new AbortController(), attempt: 0, busy: 0, isResumed, uploadURL };
      pending.set(id, upload);
      if (!isResumed) return attempt(id, upload);
      onEvent({ type: 'started', id });
      void secure(id);
    },
    cancel,
    stop: () => {
      [...pending.keys()].forEach(cancel);
      uppy.destroy();
    },
  };
}
