import { keepsCookies } from 'shared-contracts/accounts/keeps-cookies';
import { putFile } from 'shared-contracts/files/put-file';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ApiError, callApi } from 'shell/contract';
import { acceptedTypeOf } from '../model/admission';
import { megabytes } from '../model/megabytes';
import {
  type NextMove,
  type StepResult,
  type UploadProgress,
  beginning,
  moveAfter,
  resuming,
} from '../model/upload-steps';
import type { PhotoEventHandler, PhotoTransport, UploadTicket } from '../model/uploads';
import { needsWork, sendable } from './sendable-photo';

// longer than the shop waits for the check of a photo
const TIMEOUT_MS = 45_000;
const LEAST_TIME_LEFT_MS = 60_000;
const isGood = ({ expiresAt }: UploadTicket) => Date.parse(expiresAt) - Date.now() > LEAST_TIME_LEFT_MS;

type Stored = Extract<Parameters<PhotoEventHandler>[0], { type: 'stored' }>;
type Upload = {
  id: string;
  file: File;
  controller: AbortController;
  progress: UploadProgress;
  ticket?: UploadTicket | undefined;
  acceptDamaged: boolean;
  stored?: Stored;
  isLate: boolean;
  endPause?: (() => void) | undefined;
};

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

const failureIn = (error: unknown): StepResult =>
  error instanceof ApiError
    ? { kind: 'failed', status: error.status, code: error.problem?.code, message: error.problem?.message }
    : { kind: 'failed', status: 0 };
const done: StepResult = { kind: 'done' };

/** `moveAfter` decides how each photo goes on. */
export function createPhotoTransport(onEvent: PhotoEventHandler): PhotoTransport {
  const uploads = new Map<string, Upload>();
  let lastTicket: Promise<unknown> = Promise.resolve();
  const sendInTurn = createQueue();
  const checkInTurn = createQueue();

  /** A hanging call must not hold up the other photos. */
  const callOptions = ({ controller }: Upload) => ({
    signal: AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });

  /** The first call creates the guest's session: parallel ones would each create one, and photos would lose their owner. */
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTicket.then(work, work);
    lastTicket = turn.catch(() => {});
    return turn;
  }

  const steps = {
    address: async (upload: Upload): Promise<StepResult> => {
      if (!keepsCookies()) return { kind: 'anonymous' };
      const { id, file } = upload;
      const request = { fileName: file.name.slice(0, 255), contentType: acceptedTypeOf(file), size: file.size };
      upload.ticket = await serialize(() => callApi('POST /api/objects/upload', request, callOptions(upload)));
      onEvent({ type: 'addressed', id, ticket: upload.ticket });
      return done;
    },
    bytes: async ({ id, file, ticket, controller: { signal } }: Upload): Promise<StepResult> => {
      const status = await putFile(ticket!.uploadURL, file, {
        type: acceptedTypeOf(file) ?? 'image/jpeg',
        signal,
        onProgress: (progress) => onEvent({ type: 'progressed', id, progress }),
      });
      return status === 200 ? done : { kind: 'failed', status: status ?? 0 };
    },
    check: async (upload: Upload): Promise<StepResult> => {
      const { id, ticket, acceptDamaged } = upload;
      const request = { imageUrl: ticket!.uploadURL, ...(acceptDamaged && { acceptDamaged }) };
      const answer = await callApi('PUT /api/objects/set-policy', request, callOptions(upload));
      const { objectPath, width, height, ...findings } = answer;
      upload.stored = { type: 'stored', id, objectPath, size: { width, height }, findings };
      return done;
    },
  };

  /** Undefined if it was cancelled. */
  async function moveOf(upload: Upload): Promise<NextMove | undefined> {
    const { signal } = upload.controller;
    if (signal.aborted) return undefined;
    const { step } = upload.progress;
    const result = await steps[step](upload).catch(failureIn);
    if (signal.aborted) return undefined;
    const move = moveAfter(upload.progress, result, Math.random());
    if (step !== 'address' || result.kind !== 'done' || move.kind !== 'go') return move;
    // it keeps its turn, or the address may expire
    upload.progress = move.progress;
    if (upload.isLate) onEvent({ type: 'progressed', id: upload.id, progress: 0 });
    return moveOf(upload);
  }

  const pause = (upload: Upload, milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = window.setTimeout(resolve, milliseconds);
      upload.endPause = () => {
        window.clearTimeout(timer);
        upload.endPause = undefined;
        resolve();
      };
    });

  function tell(upload: Upload, move: NextMove): void {
    const { id } = upload;
    if (move.kind === 'stored') onEvent(upload.stored!);
    else if (move.kind === 'refused') {
      const { failure, detail, isDamaged } = move;
      onEvent({ type: 'refused', id, failure, detail, isDamaged });
    } else if (move.reason) {
      upload.isLate = true;
      onEvent({ type: 'delayed', id, ...move.reason });
    }
  }

  async function run(upload: Upload): Promise<void> {
    for (;;) {
      const { step } = upload.progress;
      if (step === 'bytes' && upload.ticket && !isGood(upload.ticket))
        upload.progress = { ...upload.progress, step: 'address' };
      const move = await (step === 'check' ? checkInTurn : sendInTurn)(() => {
        if (!upload.controller.signal.aborted) onEvent({ type: 'started', id: upload.id });
        return moveOf(upload);
      });
      if (!move) return;
      if (move.kind !== 'go') uploads.delete(upload.id);
      tell(upload, move);
      if (move.kind !== 'go') return;
      upload.progress = move.progress;
      if (move.afterMs > 0 || move.progress.failures > 0) await pause(upload, move.afterMs);
    }
  }

  async function begin(upload: Upload): Promise<void> {
    const { id, file, controller } = upload;
    if (needsWork(file)) {
      const smaller = await sendable(file, controller.signal);
      if (controller.signal.aborted) return;
      if (!smaller) {
        uploads.delete(id);
        const detail = `${file.name} is larger than ${megabytes(shopPolicy.photos.maximumBytes)}`;
        return onEvent({ type: 'refused', id, failure: 'too_large', detail, isDamaged: false });
      }
      upload.file = smaller;
    }
    await run(upload);
  }

  function cancel(id: string): void {
    const upload = uploads.get(id);
    if (!upload) return;
    uploads.delete(id);
    upload.controller.abort();
    upload.endPause?.();
  }

  return {
    send: (id, file, { ticket: known, acceptDamaged = false } = {}) => {
      if (uploads.has(id)) return;
      const ticket = known && isGood(known) ? known : undefined;
      const progress = ticket ? resuming : beginning;
      const upload = { id, file, controller: new AbortController(), progress, ticket, acceptDamaged, isLate: false };
      uploads.set(id, upload);
      void begin(upload);
    },
    wake: (id) => {
      for (const upload of uploads.values()) {
        if (id !== undefined && upload.id !== id) continue;
        upload.progress = { ...upload.progress, failures: 0 };
        upload.endPause?.();
      }
    },
    cancel,
    stop: () => [...uploads.keys()].forEach(cancel),
  };
}
