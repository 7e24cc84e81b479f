import { type Failure, fail } from '../result.js';

/**
 * In order of arrival. Waiting holds no database connection, unlike waiting for a lock. Per process: the database
 * settles races between processes.
 */
export class KeyedQueue {
  private readonly queues = new Map<string, { size: number; last: Promise<unknown> }>();

  /** `limit`: how many may run or wait with the same key. */
  constructor(private readonly limit: number) {}

  /** 429 `too_many_requests` if too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T | Failure> {
    const queue = this.queues.get(key) ?? { size: 0, last: Promise.resolve() };
    if (queue.size >= this.limit)
      return fail('too_many_requests', 'Too many changes at once. Please wait a moment and try again.', {
        retryAfterSeconds: 1,
      });
    queue.size++;
    this.queues.set(key, queue);
    const outcome = queue.last.then(work);
    queue.last = outcome.catch(() => undefined);
    try {
      return await outcome;
    } finally {
      queue.size--;
      if (queue.size === 0) this.queues.delete(key);
    }
  }
}
