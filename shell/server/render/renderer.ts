import type { Logger } from 'pino';
import type { RenderRequest, RenderedPage } from './render-page';

export type RenderThread = {
  send: (job: RenderJob) => void;
  onMessage: (listener: (message: RenderMessage) => void) => void;
  onExit: (listener: () => void) => void;
  terminate: () => unknown;
};
export type RenderJob = { id: number; request: RenderRequest };
/** What a thread reports about a job: first that it has started, then the page or the error. */
export type RenderMessage = { id: number } & ({ started: true } | { page: RenderedPage } | { error: string });

export type RendererOptions = {
  start: () => RenderThread;
  log: Logger;
  threads: number;
  jobsPerThread?: number;
  queueLimit?: number;
  queueMs?: number;
  stuckAfterMs?: number;
  idleStuckAfterMs?: number;
};

export class RendererBusyError extends Error {
  override readonly name = 'RendererBusyError';
}

/**
 * Leaves one core to the proxy, but at least two threads, since a single stuck thread would stop every page. Beyond eight
 * threads the proxy is the bottleneck.
 */
export const threadsFor = (cores: number): number => Math.min(8, Math.max(2, cores - 1));

/** Several, because rendering waits for the API. */
const JOBS_PER_THREAD = 4;
const QUEUE_LIMIT = 200;
const QUEUE_MS = 4000;
/** New pages get at least every third free place, however many refreshes wait. */
const URGENT_IN_A_ROW = 2;
/** Rendering has a 5 s limit of its own, so a longer job blocks its thread. */
const STUCK_AFTER_MS = 6500;
/** For a thread that has not started any job; it may still be booting on a busy machine. */
const IDLE_STUCK_AFTER_MS = 20_000;
/** Keeps a thread that dies at every start from being restarted forever. */
const LOST_THREADS_LIMIT = 5;

export type RendererState = { idle: number; busy: number; queued: { urgent: number; ordinary: number }; lost: number };

type Job = RenderJob & {
  isUrgent: boolean;
  /** It shared a thread that got stuck, so it is rendered alone next. */
  isSuspect: boolean;
  lostThreads: number;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};
type PooledThread = { thread: RenderThread; jobs: Map<number, Job>; started: Set<number>; timer?: NodeJS.Timeout };

/** Renders pages in threads, so that a slow or stuck slice never blocks the proxy. See docs/decisions/0015-rendering-under-load.md. */
export class Renderer {
  private readonly threads = new Set<PooledThread>();
  private readonly queues = { urgent: new Array<Job>(), ordinary: new Array<Job>() };
  private urgentInARow = 0;
  private isFull = false;
  private isStopped = false;
  private lastId = 0;
  private lost = 0;
  private readonly options: RendererOptions;

  constructor(options: RendererOptions) {
    this.options = options;
  }

  /**
   * Rejects with RendererBusyError when the page would have to wait too long. Urgent pages have a queue of their own: two of them are
   * rendered for each of the others.
   */
  render(request: RenderRequest, { isUrgent = false } = {}): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      this.enqueue({ id: this.lastId, request, isUrgent, isSuspect: false, lostThreads: 0, resolve, reject });
    });
  }

  get state(): RendererState {
    const busy = [...this.threads].filter(({ jobs }) => jobs.size > 0).length;
    const { urgent, ordinary } = this.queues;
    return {
      // threads are started when they are needed
      idle: this.options.threads - busy,
      busy,
      queued: { urgent: urgent.length, ordinary: ordinary.length },
      lost: this.lost,
    };
  }

  stop(): void {
    this.isStopped = true;
    const threads = [...this.threads];
    this.threads.clear();
    for (const { thread, jobs, timer } of threads) {
      clearTimeout(timer);
      for (const job of jobs.values()) this.rejectAsBusy(job);
      thread.terminate();
    }
    for (const queue of Object.values(this.queues)) for (const job of queue.splice(0)) this.rejectAsBusy(job);
  }

  private rejectAsBusy(job: Job): void {
    clearTimeout(job.timer);
    job.reject(new RendererBusyError(`too busy to render ${job.request.path}`));
  }

  private enqueue(job: Job): void {
    const { queueLimit = QUEUE_LIMIT, queueMs = QUEUE_MS, log } = this.options;
    if (this.isStopped) return this.rejectAsBusy(job);
    const queue = this.queueOf(job);
    queue.push(job);
    this.dispatch();
    if (!queue.includes(job)) return undefined;
    if (queue.length > queueLimit) {
      queue.pop();
      if (!this.isFull) log.warn({ queueLimit }, 'the rendering queue is full; refusing pages');
      this.isFull = true;
      return this.rejectAsBusy(job);
    }
    job.timer = setTimeout(() => {
      queue.splice(queue.indexOf(job), 1);
      this.rejectAsBusy(job);
    }, queueMs);
    return undefined;
  }

  private queueOf({ isUrgent }: Job): Job[] {
    return isUrgent ? this.queues.urgent : this.queues.ordinary;
  }

  private dispatch(): void {
    for (let job = this.next(); job; job = this.next()) {
      const pooled = this.threadFor(job);
      if (!pooled) return;
      this.queueOf(job).shift();
      this.urgentInARow = job.isUrgent ? this.urgentInARow + 1 : 0;
      this.send(job, pooled);
    }
    this.isFull = false;
  }

  private next(): Job | undefined {
    const [urgent] = this.queues.urgent;
    const [ordinary] = this.queues.ordinary;
    return this.urgentInARow < URGENT_IN_A_ROW ? (urgent ?? ordinary) : (ordinary ?? urgent);
  }

  /** An idle thread, else a new one, else the one with the fewest jobs. */
  private threadFor({ isSuspect }: Job): PooledThread | undefined {
    const { threads, jobsPerThread = JOBS_PER_THREAD } = this.options;
    const [least] = [...this.threads].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (least?.jobs.size === 0) return least;
    if (this.threads.size < threads) return this.startThread();
    if (isSuspect) return undefined;
    return [...this.threads]
      .filter(({ jobs }) => jobs.size < jobsPerThread && ![...jobs.values()].some((job) => job.isSuspect))
      .toSorted((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  private send(job: Job, pooled: PooledThread): void {
    clearTimeout(job.timer);
    pooled.jobs.set(job.id, job);
    pooled.thread.send({ id: job.id, request: job.request });
    this.watchForStart(pooled);
  }

  private startThread(): PooledThread {
    const thread = this.options.start();
    const pooled: PooledThread = { thread, jobs: new Map(), started: new Set() };
    this.threads.add(pooled);
    thread.onMessage((message) => this.onMessage(pooled, message));
    thread.onExit(() => this.replace(pooled));
    return pooled;
  }

  private onMessage(pooled: PooledThread, message: RenderMessage): void {
    const job = pooled.jobs.get(message.id);
    if (!job) return;
    if ('started' in message) {
      pooled.started.add(job.id);
      this.watchForStart(pooled);
      job.timer = afterMessages(this.options.stuckAfterMs ?? STUCK_AFTER_MS, () => {
        if (pooled.jobs.has(job.id)) this.replace(pooled);
      });
      return;
    }
    clearTimeout(job.timer);
    pooled.jobs.delete(job.id);
    pooled.started.delete(job.id);
    this.watchForStart(pooled);
    if ('page' in message) job.resolve(message.page);
    else job.reject(new Error(message.error));
    this.dispatch();
  }

  private watchForStart(pooled: PooledThread): void {
    clearTimeout(pooled.timer);
    if (pooled.jobs.size === 0 || pooled.started.size > 0) return;
    pooled.timer = afterMessages(this.options.idleStuckAfterMs ?? IDLE_STUCK_AFTER_MS, () => {
      if (pooled.started.size === 0 && pooled.jobs.size > 0) this.replace(pooled);
    });
  }

  /**
   * Ends a stuck or dead thread. If it had started one job, that job is rendered without its slice, or fails if it already was.
   * If it had started several, each is rendered alone. Jobs it had not started go back to the queue.
   */
  private replace(pooled: PooledThread): void {
    if (!this.threads.delete(pooled)) return;
    this.lost += 1;
    clearTimeout(pooled.timer);
    pooled.thread.terminate();
    const jobs = [...pooled.jobs.values()];
    for (const job of jobs) {
      clearTimeout(job.timer);
      job.lostThreads += 1;
    }
    const suspects = jobs.filter(({ id }) => pooled.started.has(id));
    const isCulpritKnown = suspects.length === 1;
    this.options.log.error({ started: suspects.map(({ request }) => request.path) }, 'a rendering thread was replaced');
    const again = jobs.filter((job) => !isCulpritKnown || job !== suspects[0]);
    for (const job of again) job.isSuspect ||= suspects.includes(job);
    for (const job of again.toReversed()) if (job.lostThreads < LOST_THREADS_LIMIT) this.queueOf(job).unshift(job);
    for (const job of again.filter(({ lostThreads }) => lostThreads >= LOST_THREADS_LIMIT)) this.rejectAsBusy(job);
    const [culprit] = suspects;
    if (culprit && isCulpritKnown) this.renderWithoutSlice(culprit);
    this.dispatch();
  }

  private renderWithoutSlice(job: Job): void {
    const { path } = job.request;
    if (job.request.withoutSlice) {
      job.reject(new Error(`rendering ${path} got stuck`));
      return;
    }
    this.options.log.error({ path }, 'rendering got stuck; serving the page without its slice');
    this.queueOf(job).unshift({ ...job, request: { ...job.request, withoutSlice: true } });
  }
}

/** A timer that handles waiting messages first, because on a busy machine the proxy itself may be late. */
function afterMessages(milliseconds: number, then: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(then), milliseconds);
}
