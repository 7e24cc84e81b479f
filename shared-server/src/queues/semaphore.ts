/** Too much waits, or this waited too long. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export type QueueLimits = {
  length?: number;
  milliseconds?: number;
};

export class Semaphore {
  private busy = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly limit: number,
    private readonly limits: QueueLimits = {},
  ) {}

  /** Rejects with `Overloaded`, or the signal's reason while waiting. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.busy < this.limit) this.busy += 1;
    // the permit is passed on, so `busy` stays
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next) next();
      else this.busy -= 1;
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    const { length = Number.POSITIVE_INFINITY, milliseconds } = this.limits;
    if (this.waiting.size >= length) return Promise.reject(new Overloaded('the queue is full'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.delete(go);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const go = () => {
        leave();
        resolve();
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const timer =
        milliseconds === undefined
          ? undefined
          : setTimeout(() => {
              leave();
              reject(new Overloaded('waited too long'));
            }, milliseconds);
      signal?.addEventListener('abort', abort);
      this.waiting.add(go);
    });
  }
}
