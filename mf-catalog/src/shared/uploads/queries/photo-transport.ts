import { putFile } from 'shared-contracts/files/put-file';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ApiError, callApi } from 'shell/contract';
import { photoTypeOf } from '../model/admission';
import type { UploadFailure } from '../model/photo-list';
import type { PhotoEventHandler, PhotoTransport, UploadTicket } from '../model/uploads';

// longer than the shop's port waits for the check of a photo
const TIMEOUT_MS = 45_000;

type PendingUpload = {
  file: File;
  controller: AbortController;
  uploadURL?: string;
  attempt: number;
  /** How often the shop was too busy to check it. */
  busy: number;
  retry?: number;
  isResumed: boolean;
};

const isTemporary = (status: number) => status === 0 || status >= 500;
/** The shop's port and the storage answer with words for programs. */
const reasonOf = (status: number): string | undefined => {
  if (status === 0) return 'Your photo didn’t reach us. Check your connection, or try again in a few minutes.';
  return status >= 500 ? 'We can’t take photos right now. Please try again in a few minutes.' : undefined;
};
const isBusy = (error: unknown): boolean => error instanceof ApiError && (error.status === 429 || error.status === 503);
const SHORTEST_WAIT_MS = 1_000;
// enough time to send a photo
const LEAST_TIME_LEFT_MS = 60_000;
const isGood = ({ expiresAt }: UploadTicket) => Date.parse(expiresAt) - Date.now() > LEAST_TIME_LEFT_MS;
const detailOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message : undefined;

function createQueue() {
  let free: number = shopPolicy.photos.parallelUploads;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free--;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Retries at the policy's delays. `onTicket` gets what an upload can be resumed with. */
export function createPhotoTransport(
  onEvent: PhotoEventHandler,
  onTicket: (id: string, ticket: UploadTicket) => void = () => {},
): PhotoTransport {
  const pending = new Map<string, PendingUpload>();
  let lastTicket: Promise<unknown> = Promise.resolve();
  const sendInTurn = createQueue();
  const checkInTurn = createQueue();

  /** A hanging call must not hold up the other photos. */
  const callOptions = ({ controller }: PendingUpload) => ({
    signal: AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });

  /** The first call creates the guest's session. Parallel calls would each create one, and all photos but the last would lose their owner. */
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTicket.then(work, work);
    lastTicket = turn;
    return turn;
  }

  function fail(id: string, failure: UploadFailure, detail?: string): void {
    if (pending.delete(id)) onEvent({ type: 'failed', id, failure, detail });
  }

  async function addressFor(id: string, upload: PendingUpload): Promise<string | undefined> {
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
      if (!upload.controller.signal.aborted) fail(id, 'no_upload_url', detailOf(error));
      return undefined;
    }
  }

  async function attempt(id: string, upload: PendingUpload): Promise<void> {
    const { file, controller } = upload;
    const { signal } = controller;
    const status = await sendInTurn(async () => {
      const address = signal.aborted ? undefined : await addressFor(id, upload);
      if (address === undefined || signal.aborted) return undefined;
      return putFile(address, file, {
        type: photoTypeOf(file) ?? 'image/jpeg',
        signal,
        onProgress: (progress) => onEvent({ type: 'progressed', id, progress }),
      });
    });
    if (status === undefined) return undefined;
    if (status === 200) return secure(id);
    const delay = shopPolicy.photos.retryDelaysMs[upload.attempt];
    if (!isTemporary(status) || delay === undefined) return fail(id, 'transfer_failed', reasonOf(status));
    upload.attempt += 1;
    upload.retry = window.setTimeout(() => void attempt(id, upload), delay);
    return undefined;
  }

  async function secure(id: string): Promise<void> {
    const upload = pending.get(id);
    if (!upload?.uploadURL) return;
    try {
      const imageUrl = upload.uploadURL;
      const check = () => callApi('PUT /api/objects/set-policy', { imageUrl }, callOptions(upload));
      const { objectPath, width, height, ...findings } = await checkInTurn(check);
      if (pending.delete(id)) onEvent({ type: 'stored', id, objectPath, size: { width, height }, findings });
    } catch (error) {
      if (upload.controller.signal.aborted) return;
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

  function cancel(id: string): void {
    const upload = pending.get(id);
    if (!upload) return;
    pending.delete(id);
    clearTimeout(upload.retry);
    upload.controller.abort();
  }

  return {
    send: (id, file, ticket) => {
      const isResumed = ticket !== undefined && isGood(ticket);
      const uploadURL = isResumed ? ticket.uploadURL : undefined;
      const upload = { file, controller: new AbortController(), attempt: 0, busy: 0, isResumed, uploadURL };
      pending.set(id, upload);
      if (isResumed) {
        onEvent({ type: 'started', id });
        void secure(id);
      } else void attempt(id, upload);
    },
    cancel,
    stop: () => [...pending.keys()].forEach(cancel),
  };
}
