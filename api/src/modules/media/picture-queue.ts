import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Settings } from '../../config/settings.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { Metrics } from '../../shared/metrics/metrics.js';
import { type Failure, fail } from '../../shared/result.js';
import type { Visitor } from 'shared-server/queues/waiting-line';
import { FairQueue, type KindLimits, Overloaded, Refused, type Turn } from 'shared-server/queues/fair-queue';

export class MemoryBudget {
  private used = 0;
  private readonly waiting: { bytes: number; begin: () => void }[] = [];

  constructor(private readonly bytes: number) {}

  /** What is larger than the budget runs alone. It must not ask for more itself. */
  async run<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ bytes, begin });
      this.beginNext();
    });
    try {
      return await work();
    } finally {
      this.used -= bytes;
      this.beginNext();
    }
  }

  private beginNext(): void {
    for (let [next] = this.waiting; next && this.hasRoomFor(next.bytes); [next] = this.waiting) {
      this.waiting.shift();
      this.used += next.bytes;
      next.begin();
    }
  }

  private hasRoomFor(bytes: number): boolean {
    return this.used === 0 || this.used + bytes <= this.bytes;
  }
}

const { parallelUploads } = shopPolicy.photos;
/** Two shoppers in one network. */
const CHECKS = { perPerson: 2 * parallelUploads, perNetwork: 2 * parallelUploads };
/** A page with a pack of 100 magnets. */
const PICTURES = { maxWaiting: 480, maxWaitingMs: 7_000, perPerson: 120, perNetwork: 240 };
const BACKGROUND = { maxInHand: 1, isBackground: true };
/** The shop's port waits 9 s for pictures and 40 s for the check of a photo. */
const kinds = {
  check: { patience: 0, maxWaiting: 24, maxWaitingMs: 6_000, ...CHECKS },
  picture: { patience: 3, ...PICTURES },
  // it takes a core for long: one stays free
  large: { patience: 6, ...PICTURES, maxInHand: availableParallelism() > 2 ? 2 : 1 },
  background: { patience: 20, maxWaiting: 100, maxWaitingMs: 300_000, ...BACKGROUND },
  // takes seconds; the next request asks for a refused picture again
  avif: { patience: 50, maxWaiting: 500, maxWaitingMs: 300_000, ...BACKGROUND },
  heic: { patience: 0, maxWaiting: 24, maxWaitingMs: 15_000, ...CHECKS },
  faces: { patience: 0, maxWaiting: 12, maxWaitingMs: 60_000, ...CHECKS },
} as const satisfies Record<string, KindLimits>;
type Kind = keyof typeof kinds;

/** Each may hold an original of 40 MB, and use one of libuv's four threads. */
const PLACES = 3;
const MEMORY_BYTES = 256 * 1024 ** 2;
/** Too small to matter. */
const UNCOUNTED_BYTES = 16 * 1024 ** 2;

const busy = fail('service_unavailable', 'We are working on many pictures right now. Please try again in a moment.');
const tooMany = fail('too_many_requests', 'Too many pictures at once. Please wait a moment and try again.', {
  retryAfterSeconds: 5,
});

export type Permit = {
  /** Aborts when nobody waits any longer. */
  signal: AbortSignal;
  /** Runs work on this many bytes once there is room. It must not ask for more. */
  decode: <T>(bytes: number, work: () => Promise<T>) => Promise<T>;
  sharedBy(signal: AbortSignal): Permit;
};
export type PictureTurn = Turn<Kind>;

export const visitorOf = ({ network, user, knownGuestId }: CallerIdentity): Visitor => ({
  network,
  person: user?.id ?? knownGuestId ?? '',
});

/** No visitor waits for it. Each `purpose` gets its turn like a network. */
export const inBackground = (purpose: string, signal?: AbortSignal): PictureTurn => ({
  kind: 'background',
  visitor: { network: purpose, person: '' },
  signal,
});

export function refusalOf(error: unknown): Failure | null {
  if (error instanceof Refused && error.reason === 'share') return tooMany;
  return error instanceof Overloaded ? busy : null;
}

@Injectable()
export class PictureQueue {
  private readonly memory = new MemoryBudget(MEMORY_BYTES);
  private readonly queues: Record<Kind, FairQueue<Kind>>;
  private readonly refusals: Counter<'kind' | 'reason'>;
  private readonly begun: Counter<'kind'>;

  constructor({ environment }: Settings, { registry }: Metrics) {
    const options = { hasShares: environment.RATE_LIMITS === 'on' };
    const pictures = new FairQueue(PLACES, kinds, options);
    // in threads of their own, which take much memory
    const [heic, faces] = [new FairQueue(1, kinds, options), new FairQueue(1, kinds, options)];
    this.queues = {
      check: pictures,
      picture: pictures,
      large: pictures,
      background: pictures,
      avif: pictures,
      heic,
      faces,
    };
    this.refusals = new Counter({
      name: 'picture_work_refused_total',
      help: 'Work on pictures that was refused: full (too much waits), late (waited too long), share (of one visitor)',
      labelNames: ['kind', 'reason'],
      registers: [registry],
    });
    this.begun = new Counter({
      name: 'picture_work_begun_total',
      help: 'Work on pictures that was begun',
      labelNames: ['kind'],
      registers: [registry],
    });
    const work: Gauge<'kind' | 'state'> = new Gauge({
      name: 'picture_work',
      help: 'Pieces of work on pictures: waiting, in_hand',
      labelNames: ['kind', 'state'],
      registers: [registry],
      collect: () => {
        for (const kind of Object.keys(kinds) as Kind[]) {
          const { waiting, inHand } = this.queues[kind].figures(kind);
          work.set({ kind, state: 'waiting' }, waiting);
          work.set({ kind, state: 'in_hand' }, inHand);
        }
      },
    });
  }

  /** Rejects with `Refused`, or with the signal's reason. */
  async run<T>(turn: PictureTurn, work: (permit: Permit) => Promise<T>): Promise<T> {
    try {
      return await this.queues[turn.kind].run(turn, () => {
        this.begun.inc({ kind: turn.kind });
        return work(this.permit(turn.signal ?? new AbortController().signal));
      });
    } catch (error) {
      if (error instanceof Refused) this.refusals.inc({ kind: turn.kind, reason: error.reason });
      throw error;
    }
  }

  private permit(signal: AbortSignal): Permit {
    const begin = <T>(work: () => Promise<T>): Promise<T> => {
      signal.throwIfAborted();
      return work();
    };
    return {
      signal,
      decode: async (bytes, work) =>
        bytes <= UNCOUNTED_BYTES ? begin(work) : this.memory.run(bytes, () => begin(work)),
      sharedBy: (all) => this.permit(all),
    };
  }
}
