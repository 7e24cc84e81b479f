type Going<T> = { result: Promise<T>; waiters: number; stop: AbortController };

/** What several callers want at once is done once, and stops when the last has left. */
export class SharedWork<T> {
  private readonly going = new Map<string, Going<T>>();

  /** Rejects with the signal's reason; for the caller who began it only when the work has ended. */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const known = this.going.get(key);
    const going = known ?? this.begin(key, work);
    going.waiters += 1;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        this.leave(key, going, signal);
        reject(signal.reason);
      };
    });
    left.catch(() => undefined);
    signal.addEventListener('abort', leave);
    try {
      return await (known ? Promise.race([going.result, left]) : going.result);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, work: (signal: AbortSignal) => Promise<T>): Going<T> {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => this.forget(key, going));
    const going: Going<T> = { result, waiters: 0, stop };
    this.going.set(key, going);
    return going;
  }

  private leave(key: string, going: Going<T>, { reason }: AbortSignal): void {
    going.waiters -= 1;
    if (going.waiters > 0) return;
    // whoever comes now begins anew
    this.forget(key, going);
    going.stop.abort(reason);
  }

  private forget(key: string, going: Going<T>): void {
    if (this.going.get(key) === going) this.going.delete(key);
  }
}
