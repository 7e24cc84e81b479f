import type { Logger } from 'pino';
import type { RenderRequest, RenderedPage } from './render-page';

/** A thread that renders, as far as the renderer knows it. */
export type RenderThread = {
  send: (job: RenderJob) => void;
  onMessage: (listener: (message: RenderMessage) => void) => void;
  onExit: (listener: () => void) => void;
  terminate: () => unknown;
};
export type RenderJob = { id: number; request: RenderRequest };
/** What a thread reports of a job: first that it has started on it, then the page or the error. */
export type RenderMessage = { id: number } & ({ started: true } | { page: RenderedPage } | { error: string });

export type RendererOptions = {
  start: () => RenderThread;
  log: Logger;
  /** See `threadsFor`. */
  threads: number;
  jobsPerThread?: number;
  queueLimit?: number;
  queueMs?: number;
  stuckAfterMs?: number;
  idleStuckAfterMs?: number;
};

/** More pages are asked for than can be rendered soon. */
export class RendererBusyError extends Error {
  override readonly name = 'RendererBusyError';
}

/**
 * One core is left to the gateway; where there are few, it shares them, because a single rendering thread that gets stuck
 * would stop every page. Beyond eight threads the gateway's own thread is the bottleneck.
 */
export const threadsFor = (cores: number): number => Math.min(8, Math.max(2, cores - 1));

/** Rendering awaits the API: a few jobs keep a thread busy meanwhile. */
const JOBS_PER_THREAD = 4;
const QUEUE_LIMIT = 200;
/** A visitor is rather told to come back than left waiting. */
const QUEUE_MS = 4000;
/** However many refreshes wait, a page that nobody has seen yet gets every third free place. */
const URGENT_IN_A_ROW = 2;
/** Rendering gives up by itself after 5 s; a job that takes longer blocks its thread. */
const STUCK_AFTER_MS = 6500;
/** A thread that starts on none of its jobs: it may still be booting on a busy machine. */
const IDLE_STUCK_AFTER_MS = 20_000;
/** Threads that die before they start on anything say nothing of the job, but must not be started for ever. */
const LOST_THREADS_LIMIT = 5;

type Job = RenderJob & {
  isUrgent: boolean;
  /** Shared its thread with others when that got stuck: is rendered alone, to see whether it is the culprit. */
  isSuspect: boolean;
  /** How many threads ended while they had it. */
  lostThreads: number;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};
type Slot = { thread: RenderThread; jobs: Map<number, Job>; started: Set<number>; timer?: NodeJS.Timeout };

/**
 * Renders pages in threads: the gateway stays quick meanwhile, and a slice that never gives the processor back costs a thread,
 * not the shop. Why no library: docs/decisions/0015-rendering-under-load.md.
 */
export class Renderer {
  readonly #slots = new Set<Slot>();
  readonly #queues = { urgent: new Array<Job>(), ordinary: new Array<Job>() };
  #urgentInARow = 0;
  #isFull = false;
  #isStopped = false;
  #lastId = 0;

  constructor(private readonly options: RendererOptions) {}

  /**
   * Rejects with RendererBusyError when the page would have to wait for too long. Pages that are urgent have a queue of their own:
   * two of them are rendered for each of the others.
   */
  render(request: RenderRequest, { isUrgent = false } = {}): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#enqueue({ id: this.#lastId, request, isUrgent, isSuspect: false, lostThreads: 0, resolve, reject });
    });
  }

  stop(): void {
    this.#isStopped = true;
    const slots = [...this.#slots];
    this.#slots.clear();
    for (const { thread, jobs, timer } of slots) {
      clearTimeout(timer);
      for (const job of jobs.values()) this.#refuse(job);
      thread.terminate();
    }
    for (const queue of Object.values(this.#queues)) for (const job of queue.splice(0)) this.#refuse(job);
  }

  #refuse(job: Job): void {
    clearTimeout(job.timer);
    job.reject(new RendererBusyError(`${job.request.path} is not rendered now`));
  }

  #enqueue(job: Job): void {
    const { queueLimit = QUEUE_LIMIT, queueMs = QUEUE_MS, log } = this.options;
    if (this.#isStopped) return this.#refuse(job);
    const queue = this.#queueOf(job);
    queue.push(job);
    this.#dispatch();
    if (!queue.includes(job)) return undefined;
    if (queue.length > queueLimit) {
      queue.pop();
      if (!this.#isFull) log.warn({ queueLimit }, 'too many pages wait to be rendered; some are refused');
      this.#isFull = true;
      return this.#refuse(job);
    }
    job.timer = setTimeout(() => {
      queue.splice(queue.indexOf(job), 1);
      this.#refuse(job);
    }, queueMs);
    return undefined;
  }

  #queueOf({ isUrgent }: Job): Job[] {
    return isUrgent ? this.#queues.urgent : this.#queues.ordinary;
  }

  /** Hands out what can be rendered now, the oldest of each queue first. */
  #dispatch(): void {
    for (let job = this.#next(); job; job = this.#next()) {
      const slot = this.#slotFor(job);
      if (!slot) return;
      this.#queueOf(job).shift();
      this.#urgentInARow = job.isUrgent ? this.#urgentInARow + 1 : 0;
      this.#send(job, slot);
    }
    this.#isFull = false;
  }

  #next(): Job | undefined {
    const [urgent] = this.#queues.urgent;
    const [ordinary] = this.#queues.ordinary;
    return this.#urgentInARow < URGENT_IN_A_ROW ? (urgent ?? ordinary) : (ordinary ?? urgent);
  }

  /** An idle thread, else a new one, else the one with the fewest jobs. */
  #slotFor({ isSuspect }: Job): Slot | undefined {
    const { threads, jobsPerThread = JOBS_PER_THREAD } = this.options;
    const [least] = [...this.#slots].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (least?.jobs.size === 0) return least;
    if (this.#slots.size < threads) return this.#startThread();
    if (isSuspect) return undefined;
    return [...this.#slots]
      .filter(({ jobs }) => jobs.size < jobsPerThread && ![...jobs.values()].some((job) => job.isSuspect))
      .toSorted((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  #send(job: Job, slot: Slot): void {
    clearTimeout(job.timer);
    slot.jobs.set(job.id, job);
    slot.thread.send({ id: job.id, request: job.request });
    this.#watchForStart(slot);
  }

  #startThread(): Slot {
    const thread = this.options.start();
    const slot: Slot = { thread, jobs: new Map(), started: new Set() };
    this.#slots.add(slot);
    thread.onMessage((message) => this.#hear(slot, message));
    thread.onExit(() => {
      if (this.#slots.has(slot)) this.options.log.error('a rendering thread died');
      this.#replace(slot);
    });
    return slot;
  }

  #hear(slot: Slot, message: RenderMessage): void {
    const job = slot.jobs.get(message.id);
    if (!job) return;
    if ('started' in message) {
      slot.started.add(job.id);
      this.#watchForStart(slot);
      job.timer = afterMessages(this.options.stuckAfterMs ?? STUCK_AFTER_MS, () => {
        if (slot.jobs.has(job.id)) this.#replace(slot);
      });
      return;
    }
    clearTimeout(job.timer);
    slot.jobs.delete(job.id);
    slot.started.delete(job.id);
    this.#watchForStart(slot);
    if ('page' in message) job.resolve(message.page);
    else job.reject(new Error(message.error));
    this.#dispatch();
  }

  /** A thread that has jobs and works on none of them is stuck, too, or did not boot. */
  #watchForStart(slot: Slot): void {
    clearTimeout(slot.timer);
    if (slot.jobs.size === 0 || slot.started.size > 0) return;
    slot.timer = afterMessages(this.options.idleStuckAfterMs ?? IDLE_STUCK_AFTER_MS, () => {
      if (slot.started.size === 0 && slot.jobs.size > 0) this.#replace(slot);
    });
  }

  /**
   * Ends a thread that is stuck or dead. A job that was alone in it is the culprit and comes without its slice, or has failed if
   * it did already; of several each is rendered alone. What the thread had not started on waits in the queue again.
   */
  #replace(slot: Slot): void {
    if (!this.#slots.delete(slot)) return;
    clearTimeout(slot.timer);
    slot.thread.terminate();
    const jobs = [...slot.jobs.values()];
    for (const job of jobs) {
      clearTimeout(job.timer);
      job.lostThreads += 1;
    }
    const suspects = jobs.filter(({ id }) => slot.started.has(id));
    const isCulpritKnown = suspects.length === 1;
    const again = jobs.filter((job) => !isCulpritKnown || job !== suspects[0]);
    for (const job of again) job.isSuspect ||= suspects.includes(job);
    for (const job of again.toReversed()) if (job.lostThreads < LOST_THREADS_LIMIT) this.#queueOf(job).unshift(job);
    for (const job of again.filter(({ lostThreads }) => lostThreads >= LOST_THREADS_LIMIT)) this.#refuse(job);
    const [culprit] = suspects;
    if (culprit && isCulpritKnown) this.#blame(culprit);
    this.#dispatch();
  }

  #blame(job: Job): void {
    const { path } = job.request;
    if (job.request.withoutSlice) {
      job.reject(new Error(`rendering ${path} does not end`));
      return;
    }
    this.options.log.error({ path }, 'rendering does not end; served without its slice');
    this.#queueOf(job).unshift({ ...job, request: { ...job.request, withoutSlice: true } });
  }
}

/** A timer that lets waiting messages be heard first: on a busy machine it may be the gateway that was late. */
function afterMessages(milliseconds: number, then: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(then), milliseconds);
}
