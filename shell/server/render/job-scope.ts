import { AsyncLocalStorage } from 'node:async_hooks';

type Job = { id: number; calls: number; cancellations: Set<() => void>; isOver: boolean };
type Callback<A extends unknown[]> = (...given: A) => void;
type Schedule<T> = (run: () => void) => { timer: T; cancel: () => void };

/** Which page some code works for, so that nothing goes on once its page is done. */
export class JobScope {
  private readonly storage = new AsyncLocalStorage<Job>();

  /** The job that the calling code belongs to, and how often it has called the API; undefined outside of one, and when it is over. */
  get current(): { id: number; calls: number } | undefined {
    const job = this.storage.getStore();
    return job && !job.isOver ? job : undefined;
  }

  /** Timers that the work has set are cleared at its end. */
  async run<T>(id: number, work: () => Promise<T>): Promise<T> {
    const job: Job = { id, calls: 0, cancellations: new Set(), isOver: false };
    try {
      return await this.storage.run(job, work);
    } finally {
      job.isOver = true;
      for (const cancel of job.cancellations) cancel();
    }
  }

  /** The timers of the platform, which end with their job and do nothing outside of one. */
  readonly timers = {
    setTimeout: <A extends unknown[]>(callback: Callback<A>, milliseconds?: number, ...given: A) =>
      this.schedule(() => callback(...given), onceAfter(milliseconds)),
    setInterval: <A extends unknown[]>(callback: Callback<A>, milliseconds?: number, ...given: A) =>
      this.schedule(() => callback(...given), every(milliseconds)),
    setImmediate: <A extends unknown[]>(callback: Callback<A>, ...given: A) =>
      this.schedule(() => callback(...given), soon),
    clearTimeout,
    clearInterval,
    clearImmediate,
  };

  private schedule<T>(callback: () => void, schedule: Schedule<T>): T | undefined {
    const job = this.storage.getStore();
    if (!job || job.isOver) return undefined;
    const { timer, cancel } = schedule(callback);
    job.cancellations.add(cancel);
    return timer;
  }
}

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
const onceAfter =
  (milliseconds?: number): Schedule<NodeJS.Timeout> =>
  (run) => {
    const timer = setTimeout(run, milliseconds);
    return { timer, cancel: () => clearTimeout(timer) };
  };
const every =
  (milliseconds?: number): Schedule<NodeJS.Timeout> =>
  (run) => {
    const timer = setInterval(run, milliseconds);
    return { timer, cancel: () => clearInterval(timer) };
  };
const soon: Schedule<NodeJS.Immediate> = (run) => {
  const timer = setImmediate(run);
  return { timer, cancel: () => clearImmediate(timer) };
};
