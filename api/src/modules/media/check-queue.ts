import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Settings } from '../../config/settings.js';
import { type Result, fail } from '../../shared/result.js';
import { Overloaded, Semaphore } from './semaphore.js';

/** Each holds its upload in memory. One more than pictures are decoded at a time, so that reading never holds them up. */
const CONCURRENCY = 3;
/** A check that has begun may take 30 s more; the shop's port waits 40 s for it. */
const QUEUE_LIMITS = { length: 24, milliseconds: 6_000 };
/** Two shoppers in one network, each with as many checks as their browser makes at a time. */
const PER_NETWORK = 2 * shopPolicy.photos.parallelUploads;

const busy = fail('service_unavailable', 'We are checking many photos right now. Please try again in a moment.');
const tooMany = fail('too_many_requests', 'Too many photos at once. Please wait a moment and try again.', {
  retryAfterSeconds: 5,
});

/** Limits how many uploads are checked at a time, in all and for each network. */
@Injectable()
export class CheckQueue {
  private readonly semaphore = new Semaphore(CONCURRENCY, QUEUE_LIMITS);
  private readonly inHand = new Map<string, number>();

  constructor(private readonly settings: Settings) {}

  /** Runs the check in its turn, or says why not. Rejects with the signal's reason if the caller leaves the queue. */
  async run<T>(
    check: () => Promise<Result<T>>,
    { network, signal }: { network: string; signal: AbortSignal },
  ): Promise<Result<T>> {
    const already = this.inHand.get(network) ?? 0;
    if (already >= PER_NETWORK && this.settings.environment.RATE_LIMITS === 'on') return tooMany;
    this.inHand.set(network, already + 1);
    try {
      return await this.semaphore.run(check, signal);
    } catch (error) {
      if (error instanceof Overloaded) return busy;
      throw error;
    } finally {
      const left = (this.inHand.get(network) ?? 1) - 1;
      if (left === 0) this.inHand.delete(network);
      else this.inHand.set(network, left);
    }
  }
}
