import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Overloaded, Semaphore } from 'shared-server/queues/semaphore';
import { LIMITS } from '../registry/packed-release';

export type UploadLimits = {
  bytes: number;
  /** Of all uploads that have a place. */
  bytesHeld: number;
  /** For a body, and for the place of an upload with the same token. */
  withinMs: number;
  /** How much must arrive in each period, but for the last one. */
  rate: { bytes: number; periodMs: number };
  perToken: { uploads: number; periodMs: number };
  /** How many are unpacked at the same time. */
  concurrency: number;
};
const UPLOAD_LIMITS: UploadLimits = {
  bytes: LIMITS.packed,
  bytesHeld: 5 * LIMITS.packed,
  withinMs: 60_000,
  rate: { bytes: 50_000, periodMs: 5000 },
  perToken: { uploads: 20, periodMs: 600_000 },
  concurrency: 2,
};
const MAX_TOKENS = 5000;

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
const inProgress = refusal(429, 'upload_in_progress', 'Another release is being published with this token', 5);
const busy = refusal(503, 'service_unavailable', 'Other releases are being published: try again in a moment', 5);

/**
 * Receives releases. One upload per token is read at a time, others wait for it; one that stalls loses its place soon. Only what has
 * arrived completely is unpacked.
 */
export class ReleaseUploads {
  private readonly limits: UploadLimits;
  private readonly unpacking: Semaphore;
  private readonly turns = new Map<string, { semaphore: Semaphore; users: number }>();
  private readonly counts: LRUCache<string, number>;
  private bytesHeld = 0;

  constructor(limits: Partial<UploadLimits> = {}) {
    this.limits = { ...UPLOAD_LIMITS, ...limits };
    this.unpacking = new Semaphore(this.limits.concurrency);
    this.counts = new LRUCache({ max: MAX_TOKENS, ttl: this.limits.perToken.periodMs });
  }

  /** Does the work with the body of a request whose token is valid. */
  async receive<T>(request: IncomingMessage, work: (packed: Buffer) => Promise<T>): Promise<T | UploadRefusal> {
    const { bytes: most } = this.limits;
    if (request.headers['content-length'] === undefined) return noLength;
    const length = Number(request.headers['content-length']);
    if (length > most)
      return refusal(413, 'payload_too_large', `The archive has ${length} bytes, and may have ${most}`);
    const token = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest('base64');
    const waitS = this.secondsUntilAllowed(token);
    if (waitS > 0)
      return refusal(
        429,
        'too_many_requests',
        `This token has published ${this.limits.perToken.uploads} times in ${this.limits.perToken.periodMs / 60_000} minutes: try again later`,
        waitS,
      );
    try {
      return await this.inTurn(token, () => this.withBody(request, length, work));
    } catch (error) {
      if (error instanceof Overloaded) return inProgress;
      throw error;
    }
  }

  private secondsUntilAllowed(token: string): number {
    const count = (this.counts.get(token) ?? 0) + 1;
    this.counts.set(token, count, { noUpdateTTL: true });
    return count > this.limits.perToken.uploads ? Math.max(1, Math.ceil(this.counts.getRemainingTTL(token) / 1000)) : 0;
  }

  private async inTurn<T>(token: string, work: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(token) ?? {
      semaphore: new Semaphore(1, { milliseconds: this.limits.withinMs }),
      users: 0,
    };
    this.turns.set(token, turn);
    turn.users += 1;
    try {
      return await turn.semaphore.run(work);
    } finally {
      turn.users -= 1;
      if (turn.users === 0) this.turns.delete(token);
    }
  }

  private async withBody<T>(
    request: IncomingMessage,
    length: number,
    work: (packed: Buffer) => Promise<T>,
  ): Promise<T | UploadRefusal> {
    if (this.bytesHeld + length > this.limits.bytesHeld) return busy;
    this.bytesHeld += length;
    try {
      const packed = await this.bodyOf(request);
      return packed ? await this.unpacking.run(() => work(packed)) : tooSlow;
    } finally {
      this.bytesHeld -= length;
    }
  }

  /** Undefined if it is too slow, or the client has gone. */
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
