import { type Failure, fail } from '../result.js';

/** In order of arrival, per process. Waiting holds no database connection. */
export class KeyedQueue {
  private readonly queues = new Map<string, { size: number; last: Promise<unknown> }>();

  constructor(private readonly limit: number) {}

  /** 429 if too many wait. */
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
