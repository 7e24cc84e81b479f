import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { FairQueue, Refused, turnOfItsOwn } from 'shared-server/queues/fair-queue';
import { LIMITS } from '../registry/packed-release';

export type UploadLimits = {
  bytes: number;
  /** Of all uploads together. */
  bytesHeld: number;
  /** For a body, and for each place that an upload waits for. */
  withinMs: number;
  /** How much must arrive in each period but the last. */
  rate: { bytes: number; periodMs: number };
  perSlice: { uploads: number; periodMs: number };
  /** How many are unpacked at once; the last place is for a slice that has none. */
  concurrency: number;
};
const UPLOAD_LIMITS: UploadLimits = {
  bytes: LIMITS.packed,
  bytesHeld: 5 * LIMITS.packed,
  withinMs: 60_000,
  rate: { bytes: 50_000, periodMs: 5000 },
  perSlice: { uploads: 20, periodMs: 600_000 },
  concurrency: 2,
};
const MAX_SLICES = 5000;

type Upload = { request: IncomingMessage; slice: string; signal: AbortSignal };
export type UploadRefusal = {
  ok: false;
  status: 408 | 411 | 413 | 429 | 503;
  code: string;
  message: string;
  retryAfterS?: number;
};
const refusal = (status: UploadRefusal['status'], code: string, message: string, retryAfterS?: number) =>
  ({ ok: false, status, code, message, ...(retryAfterS !== undefined && { retryAfterS }) }) satisfies UploadRefusal;

const noLength = refusal(411, 'length_required', 'The length is missing');
const tooSlow = refusal(408, 'upload_too_slow', 'The release arrived too slowly, or not completely');
const inProgress = refusal(429, 'upload_in_progress', 'Another version of this slice is being published', 5);
const busy = refusal(503, 'service_unavailable', 'Other releases are being published: try again in a moment', 5);

const MAX_WAITING = 100;

/** Reads one upload per slice at a time; one that stalls loses its place. Only complete ones are unpacked, and slices take turns. */
export class ReleaseUploads {
  private readonly limits: UploadLimits;
  private readonly unpacking: FairQueue<'release'>;
  private readonly turns = new Map<string, { queue: FairQueue<'upload'>; users: number }>();
  private readonly counts: LRUCache<string, number>;
  private bytesHeld = 0;

  constructor(limits: Partial<UploadLimits> = {}) {
    this.limits = { ...UPLOAD_LIMITS, ...limits };
    const { concurrency, perSlice, withinMs } = this.limits;
    this.unpacking = new FairQueue(concurrency, {
      release: { patience: 0, maxWaiting: MAX_WAITING, maxWaitingMs: withinMs },
    });
    this.counts = new LRUCache({ max: MAX_SLICES, ttl: perSlice.periodMs });
  }

  /** For requests with a valid token. Rejects with the signal's reason while it waits. */
  async receive<T>(given: Upload, work: (packed: Buffer) => Promise<T>): Promise<T | UploadRefusal> {
    const { request, slice } = given;
    const { bytes: most } = this.limits;
    if (request.headers['content-length'] === undefined) return noLength;
    const length = Number(request.headers['content-length']);
    if (length > most)
      return refusal(413, 'payload_too_large', `The archive has ${length} bytes, and may have ${most}`);
    const waitS = this.secondsUntilAllowed(slice);
    if (waitS > 0)
      return refusal(
        429,
        'too_many_requests',
        `${slice} was published ${this.limits.perSlice.uploads} times in ${this.limits.perSlice.periodMs / 60_000} minutes: try again later`,
        waitS,
      );
    try {
      return await this.inTurn(slice, () => this.withBody(given, length, work));
    } catch (error) {
      if (error instanceof Refused) return inProgress;
      throw error;
    }
  }

  private secondsUntilAllowed(slice: string): number {
    const count = (this.counts.get(slice) ?? 0) + 1;
    this.counts.set(slice, count, { noUpdateTTL: true });
    return count > this.limits.perSlice.uploads ? Math.max(1, Math.ceil(this.counts.getRemainingTTL(slice) / 1000)) : 0;
  }

  private async inTurn<T>(slice: string, work: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(slice) ?? {
      queue: new FairQueue(1, { upload: { patience: 0, maxWaitingMs: this.limits.withinMs } }),
      users: 0,
    };
    this.turns.set(slice, turn);
    turn.users += 1;
    try {
      return await turn.queue.run(turnOfItsOwn('upload'), work);
    } finally {
      turn.users -= 1;
      if (turn.users === 0) this.turns.delete(slice);
    }
  }

  private async withBody<T>(
    { request, slice, signal }: Upload,
    length: number,
    work: (packed: Buffer) => Promise<T>,
  ): Promise<T | UploadRefusal> {
    if (this.bytesHeld + length > this.limits.bytesHeld) return busy;
    this.bytesHeld += length;
    try {
      const packed = await this.bodyOf(request);
      if (!packed) return tooSlow;
      const turn = { kind: 'release' as const, visitor: { network: slice, person: '' }, signal };
      return await this.unpacking.run(turn, () => work(packed));
    } catch (error) {
      if (error instanceof Refused) return busy;
      throw error;
    } finally {
      this.bytesHeld -= length;
    }
  }

  private bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
    const { withinMs, rate } = this.limits;
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let inPeriod = 0;
      const finish = (body?: Buffer) => {
        clearTimeout(deadline);
        clearInterval(period);
        request.off('data', take).off('end', complete).off('close', giveUp).off('error', giveUp);
        // what still comes is dropped
        request.on('error', () => undefined).resume();
        resolve(body);
      };
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        inPeriod += chunk.length;
      };
      const complete = () => finish(Buffer.concat(chunks));
      const giveUp = () => finish();
      const deadline = setTimeout(giveUp, withinMs);
      const period = setInterval(() => {
        if (inPeriod < rate.bytes) giveUp();
        inPeriod = 0;
      }, rate.periodMs);
      if (request.destroyed && !request.readableEnded) return giveUp();
      request.on('data', take).once('end', complete).once('close', giveUp).once('error', giveUp);
      return undefined;
    });
  }
}
