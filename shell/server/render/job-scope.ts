import { AsyncLocalStorage } from 'node:async_hooks';

/** Code of a slice can reach it on Node's own objects, so it says nothing. */
type Token = Readonly<Record<string, never>>;
type Job = { id: number; calls: number; timers: Map<number, () => void> };
type Callback<A extends unknown[]> = (...given: A) => void;
type Schedule = (run: () => void) => () => void;

/** Which page some code works for, so that nothing goes on once its page is done. */
export class JobScope {
  private readonly tokens = new AsyncLocalStorage<Token>();
  private readonly running = new Map<Token, Job>();
  private lastTimer = 0;

  /** The job that the calling code belongs to, and how often it has called the API; undefined outside of one, and when it is over. */
  get current(): { id: number; calls: number } | undefined {
    return this.running.get(this.tokens.getStore()!);
  }

  /** Timers that the work has set are cleared at its end. */
  async run<T>(id: number, work: () => Promise<T>): Promise<T> {
    const token: Token = Object.freeze({});
    const timers: Job['timers'] = new Map();
    this.running.set(token, { id, calls: 0, timers });
    try {
      return await this.tokens.run(token, work);
    } finally {
      this.running.delete(token);
      for (const cancel of timers.values()) cancel();
    }
  }

  /** The platform's timers, with numbers as in a browser. They end with their job, and do nothing outside of one. */
  get timers() {
    const clear = (timer?: unknown): void => this.clear(timer);
    return {
      setTimeout: <A extends unknown[]>(callback: Callback<A>, milliseconds?: number, ...given: A) =>
        this.schedule(() => callback(...given), { schedule: onceAfter(milliseconds), isOnce: true }),
      setInterval: <A extends unknown[]>(callback: Callback<A>, milliseconds?: number, ...given: A) =>
        this.schedule(() => callback(...given), { schedule: every(milliseconds), isOnce: false }),
      setImmediate: <A extends unknown[]>(callback: Callback<A>, ...given: A) =>
        this.schedule(() => callback(...given), { schedule: soon, isOnce: true }),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    };
  }

  private schedule(callback: () => void, { schedule, isOnce }: { schedule: Schedule; isOnce: boolean }): number {
    this.lastTimer += 1;
    const number = this.lastTimer;
    const job = this.running.get(this.tokens.getStore()!);
    const run = () => {
      if (isOnce) job?.timers.delete(number);
      callback();
    };
    if (job) job.timers.set(number, schedule(run));
    return number;
  }

  private clear(timer: unknown): void {
    const timers = this.running.get(this.tokens.getStore()!)?.timers;
    timers?.get(timer as number)?.();
    timers?.delete(timer as number);
  }
}

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
const onceAfter =
  (milliseconds?: number): Schedule =>
  (run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
const every =
  (milliseconds?: number): Schedule =>
  (run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  };
const soon: Schedule = (run) => {
  const timer = setImmediate(run);
  return () => clearImmediate(timer);
};
