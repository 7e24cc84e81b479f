/** Too much waits already, or this has waited too long. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export type QueueLimits = {
  /** One more is `Overloaded`. */
  length?: number;
  /** In milliseconds; then it is `Overloaded`. */
  milliseconds?: number;
};

/** Runs up to `limit` pieces of work at a time. */
export class Semaphore {
  private busy = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly limit: number,
    private readonly limits: QueueLimits = {},
  ) {}

  /** Rejects with `Overloaded`, or with the signal's reason if that aborts while it waits. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.busy < this.limit) this.busy += 1;
    // a finishing task passes its permit to the next, so `busy` stays
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
