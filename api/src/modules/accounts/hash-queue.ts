import type { Request } from 'express';
import { signalOf } from '../../shared/http/caller-signal.js';
import { networkOf } from 'shared-contracts/http/network';
import { type Result, fail, ok } from '../../shared/result.js';

/**
 * Whose turn it is. `by`: an address, account or link; each of them has one turn before any has a second. `goesFirst`: before all
 * others. It must not depend on the account that a visitor names: how long it takes would reveal which exist.
 */
export type HashTurn = { by: string; goesFirst: boolean; signal?: AbortSignal };

export type HashQueueLimits = {
  /** How many may wait, of those who go first and of the others. */
  length: number;
  /** How long each may wait. */
  milliseconds: number;
};

const LIMITS: HashQueueLimits = { length: 500, milliseconds: 6_000 };

const busy = fail('service_unavailable', 'Many people are signing in right now. Please try again in a moment.', {
  retryAfterSeconds: 5,
});

/** The turn of a visitor, who leaves the queue when the connection closes. */
export const turnOfVisitor = (request: Request, { isKnown }: { isKnown: boolean }): HashTurn => ({
  by: networkOf(request.ip),
  goesFirst: isKnown,
  signal: signalOf(request.res!),
});

/** Those who wait, by whose turn it is. */
class FairLine {
  private readonly lines = new Map<string, Set<() => void>>();
  size = 0;

  add(by: string, go: () => void): void {
    const line = this.lines.get(by) ?? new Set();
    this.lines.set(by, line.add(go));
    this.size += 1;
  }

  remove(by: string, go: () => void): void {
    const line = this.lines.get(by);
    if (!line?.delete(go)) return;
    this.size -= 1;
    if (line.size === 0) this.lines.delete(by);
  }

  next(): (() => void) | undefined {
    for (const [by, line] of this.lines)
      for (const go of line) {
        // the others of this line wait until all lines have had their turn
        this.lines.delete(by);
        this.lines.set(by, line);
        this.remove(by, go);
        return go;
      }
    return undefined;
  }
}

/** Runs one piece of work at a time, in turn. */
export class HashQueue {
  private isBusy = false;
  private readonly first = new FairLine();
  private readonly others = new FairLine();

  constructor(private readonly limits = LIMITS) {}

  /** How many wait. */
  get size(): number {
    return this.first.size + this.others.size;
  }

  /** The outcome of the work, or 503 without it: too many wait, it has waited too long, or the caller has left. */
  async run<T>(turn: HashTurn, work: () => Promise<T>): Promise<Result<T>> {
    if (this.isBusy && !(await this.isNext(turn))) return busy;
    this.isBusy = true;
    try {
      return ok(await work());
    } finally {
      const next = this.first.next() ?? this.others.next();
      if (next) next();
      else this.isBusy = false;
    }
  }

  private isNext({ goesFirst, by, signal }: HashTurn): Promise<boolean> {
    const line = goesFirst ? this.first : this.others;
    if (line.size >= this.limits.length || signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (hasTurn: boolean) => {
        line.remove(by, go);
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(hasTurn);
      };
      const go = () => settle(true);
      const leave = () => settle(false);
      const timer = setTimeout(leave, this.limits.milliseconds);
      signal?.addEventListener('abort', leave);
      line.add(by, go);
    });
  }
}
