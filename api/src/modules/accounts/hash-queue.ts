import type { Request } from 'express';
import { networkOf } from 'shared-server/http/network';
import { signalOf } from 'shared-server/http/caller-signal';
import { FairQueue, Overloaded, type Turn } from 'shared-server/queues/fair-queue';
import { type Result, fail, ok } from '../../shared/result.js';

/** `known` goes first. It must not depend on the named account: the time would reveal which exist. */
export type HashTurn = Turn<'known' | 'unknown'>;
export type HashLimits = { maxWaiting: number; maxWaitingMs: number };

const LIMITS: HashLimits = { maxWaiting: 500, maxWaitingMs: 6_000 };
/** Turns of known visitors before one of an unknown visitor. */
const PATIENCE = 20;

const busy = fail('service_unavailable', 'Many people are signing in right now. Please try again in a moment.', {
  retryAfterSeconds: 5,
});

export const turnOfVisitor = (request: Request, { isKnown }: { isKnown: boolean }): HashTurn => ({
  kind: isKnown ? 'known' : 'unknown',
  visitor: { network: networkOf(request.ip), person: '' },
  signal: signalOf(request.res!),
});

export const turnOfKnown = (id: string): HashTurn => ({ kind: 'known', visitor: { network: id, person: '' } });

/** Runs one piece of work at a time, in turns of networks, accounts and links. */
export class HashQueue {
  private readonly queue: FairQueue<HashTurn['kind']>;

  constructor(limits = LIMITS) {
    this.queue = new FairQueue(1, { known: { patience: 0, ...limits }, unknown: { patience: PATIENCE, ...limits } });
  }

  get size(): number {
    return this.queue.figures('known').waiting + this.queue.figures('unknown').waiting;
  }

  /** 503 if too many wait, it has waited too long, or the caller has left. */
  async run<T>(turn: HashTurn, work: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await this.queue.run(turn, work));
    } catch (error) {
      if (error instanceof Overloaded || turn.signal?.aborted) return busy;
      throw error;
    }
  }
}
