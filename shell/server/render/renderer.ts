import type { Logger } from 'pino';
import type { Composition } from '../registry/composition';
import type { PageFromIsolate, PageRequest, RenderedPage } from './messages';
import { withAssets } from './page-assets';
import type { ProcessUsage } from './process-usage';
import { ProcessWatch } from './process-watch';

/** `visitor`: the address under which the API counts reads. */
export type RenderRequest = Omit<PageRequest, 'deadlineMs'> & {
  composition: Composition;
  visitor?: string | undefined;
};
export type RenderJob = { id: number; page: PageRequest; visitor: string | undefined };
export type RenderReport =
  | { type: 'ready' }
  | { type: 'started'; id: number }
  | { type: 'rendered'; id: number; page: PageFromIsolate }
  | { type: 'failed'; id: number; error: string };

export type RenderProcess = {
  send: (job: RenderJob) => void;
  onReport: (listener: (report: RenderReport) => void) => void;
  onExit: (listener: () => void) => void;
  terminate: () => void;
  usage: () => Promise<ProcessUsage | undefined>;
};

export type RendererOptions = {
  start: (composition: Composition) => RenderProcess;
  log: Logger;
  /** For each composition. */
  processes: number;
  /** Of all compositions; `processes` and two more by default. */
  limit?: number;
  jobsPerProcess?: number;
  queueLimit?: number;
  queueMs?: number;
  stuckAfterMs?: number;
  silentAfterMs?: number;
  bootMs?: number;
  answerWithinMs?: number;
  watchMs?: number;
};

export class RendererBusyError extends Error {
  override readonly name = 'RendererBusyError';
}

export class RenderingStuckError extends Error {
  override readonly name = 'RenderingStuckError';
}

/** A core is for the proxy, but one stuck process must not stop every page. Beyond eight the proxy is the bottleneck. */
export const processesFor = (cores: number): number => Math.min(8, Math.max(2, cores - 1));

/** Several, because rendering waits for the API. */
const JOBS_PER_PROCESS = 4;
/** For canaries and previews. */
const MORE_PROCESSES = 2;
const MAX_QUEUED = 200;
const QUEUE_MS = 4000;
/** New pages get at least every third free place. */
const URGENT_IN_A_ROW = 2;
/** Rendering ends itself after 5 s, so a longer job blocks its process. */
const STUCK_AFTER_MS = 6500;
/** For a process that runs but begins no job. */
const SILENT_AFTER_MS = 3000;
/** Until a new process is ready, on a busy machine too. */
const BOOT_MS = 20_000;
/** Visitors get an answer within 10 s. */
const ANSWER_WITHIN_MS = 9000;
/** A process that dies at every start is not restarted forever. */
const MAX_LOST_PROCESSES = 5;
const WATCH_MS = 250;
/** All but one are ended when unused for this long. */
const UNUSED_AFTER_MS = 60_000;
/** The same for one without visitors. */
const UNVISITED_AFTER_MS = 3000;

export type RendererState = { idle: number; busy: number; queued: { urgent: number; ordinary: number }; lost: number };

type Job = {
  id: number;
  request: RenderRequest;
  isUrgent: boolean;
  /** It shared a stuck process, so it is rendered alone next. */
  isSuspect: boolean;
  lostProcesses: number;
  isAnswered: boolean;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout;
  timer?: NodeJS.Timeout;
};
type Pooled = {
  process: RenderProcess;
  composition: string;
  jobs: Map<number, Job>;
  started: Set<number>;
  isReady: boolean;
  /** Not only the frame or checks of a release. */
  hasVisitors: boolean;
  usedAt: number;
  watch: ProcessWatch;
  timer?: NodeJS.Timeout;
};

/** One composition per process; a slice can't reach or block the shell. See docs/decisions/0015-rendering-under-load.md. */
export class Renderer {
  private readonly processes = new Set<Pooled>();
  private readonly queues = { urgent: new Array<Job>(), ordinary: new Array<Job>() };
  private urgentInARow = 0;
  private isFull = false;
  private isStopped = false;
  private lastId = 0;
  private lost = 0;
  private watching: NodeJS.Timeout | undefined;
  private readonly options: RendererOptions;

  constructor(options: RendererOptions) {
    this.options = options;
  }

  /** Rejects within 9 s: with RendererBusyError after too long a wait, with RenderingStuckError when the slice takes too long. */
  render(request: RenderRequest, { isUrgent = false } = {}): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      const job: Job = {
        id: this.lastId,
        request,
        isUrgent,
        isSuspect: false,
        lostProcesses: 0,
        isAnswered: false,
        resolve,
        reject,
        deadline: afterMessages(this.options.answerWithinMs ?? ANSWER_WITHIN_MS, () => this.giveUp(job)),
      };
      this.enqueue(job);
    });
  }

  get state(): RendererState {
    const busy = [...this.processes].filter(({ jobs }) => jobs.size > 0).length;
    const { urgent, ordinary } = this.queues;
    return {
      // processes are started when needed
      idle: Math.max(0, this.options.processes - busy),
      busy,
      queued: { urgent: urgent.length, ordinary: ordinary.length },
      lost: this.lost,
    };
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.watching);
    for (const pooled of this.processes) {
      this.end(pooled);
      for (const job of pooled.jobs.values()) this.rejectAsBusy(job);
    }
    for (const queue of Object.values(this.queues)) for (const job of queue.splice(0)) this.rejectAsBusy(job);
  }

  private answer(job: Job, tell: () => void): void {
    clearTimeout(job.deadline);
    if (!job.isAnswered) tell();
    job.isAnswered = true;
  }

  private rejectAsBusy(job: Job): void {
    clearTimeout(job.timer);
    this.answer(job, () => job.reject(new RendererBusyError(`too busy to render ${job.request.path}`)));
  }

  /** A sent job keeps its place. */
  private giveUp(job: Job): void {
    const pooled = [...this.processes].find(({ started }) => started.has(job.id));
    const { path, withoutSlice } = job.request;
    if (!pooled) this.remove(job);
    if (!pooled && !withoutSlice) return this.rejectAsBusy(job);
    this.options.log.error({ path }, 'rendering took too long; serving the frame');
    this.answer(job, () => job.reject(new RenderingStuckError(`rendering ${path} got stuck`)));
    if (pooled?.jobs.size === 1) this.replace(pooled);
    return undefined;
  }

  private enqueue(job: Job): void {
    const { queueLimit = MAX_QUEUED, queueMs = QUEUE_MS, log } = this.options;
    if (this.isStopped) return this.rejectAsBusy(job);
    const queue = this.queueOf(job);
    queue.push(job);
    this.dispatch();
    if (!queue.includes(job)) return undefined;
    if (queue.length > queueLimit) {
      this.remove(job);
      if (!this.isFull) log.warn({ queueLimit }, 'the rendering queue is full; refusing pages');
      this.isFull = true;
      return this.rejectAsBusy(job);
    }
    job.timer = setTimeout(() => {
      this.remove(job);
      this.rejectAsBusy(job);
    }, queueMs);
    return undefined;
  }

  private queueOf({ isUrgent }: Job): Job[] {
    return isUrgent ? this.queues.urgent : this.queues.ordinary;
  }

  private remove(job: Job): void {
    const queue = this.queueOf(job);
    const index = queue.indexOf(job);
    if (index >= 0) queue.splice(index, 1);
  }

  private dispatch(): void {
    if (this.isStopped) return;
    /** Compositions without a place for an ordinary job. */
    const full = new Set<string>();
    for (let next = this.next(full); next; next = this.next(full)) {
      const { job, pooled } = next;
      this.remove(job);
      this.urgentInARow = job.isUrgent ? this.urgentInARow + 1 : 0;
      this.send(job, pooled);
    }
    if (this.queues.urgent.length + this.queues.ordinary.length === 0) this.isFull = false;
  }

  private next(full: Set<string>): { job: Job; pooled: Pooled } | undefined {
    const { urgent, ordinary } = this.queues;
    const queues = this.urgentInARow < URGENT_IN_A_ROW ? [urgent, ordinary] : [ordinary, urgent];
    for (const job of queues.flat()) {
      const { id } = job.request.composition;
      if (full.has(id)) continue;
      const pooled = this.processFor(job);
      if (pooled) return { job, pooled };
      if (!job.isSuspect) full.add(id);
    }
    return undefined;
  }

  private processFor({ request: { composition }, isSuspect }: Job): Pooled | undefined {
    const { processes, jobsPerProcess = JOBS_PER_PROCESS } = this.options;
    const own = [...this.processes]
      .filter((pooled) => pooled.composition === composition.id)
      .toSorted((a, b) => a.jobs.size - b.jobs.size);
    const [least] = own;
    if (least?.jobs.size === 0) return least;
    if (own.length < processes && this.makeRoom()) return this.startProcess(composition);
    if (isSuspect) return undefined;
    return own.find(({ jobs }) => jobs.size < jobsPerProcess && ![...jobs.values()].some((job) => job.isSuspect));
  }

  /** False if all are busy. */
  private makeRoom(): boolean {
    const { processes, limit = processes + MORE_PROCESSES } = this.options;
    if (this.processes.size < limit) return true;
    const [idle] = [...this.processes].filter(({ jobs }) => jobs.size === 0).toSorted((a, b) => a.usedAt - b.usedAt);
    if (idle) this.end(idle);
    return idle !== undefined;
  }

  private send(job: Job, pooled: Pooled): void {
    clearTimeout(job.timer);
    pooled.jobs.set(job.id, job);
    pooled.usedAt = Date.now();
    const { composition: _, visitor, ...page } = job.request;
    pooled.hasVisitors ||= !page.reportsPrivatePages && !page.withoutSlice;
    pooled.process.send({ id: job.id, page, visitor });
    this.watchForStart(pooled);
  }

  private startProcess(composition: Composition): Pooled {
    const process = this.options.start(composition);
    const pooled: Pooled = {
      process,
      composition: composition.id,
      jobs: new Map(),
      started: new Set(),
      isReady: false,
      hasVisitors: false,
      usedAt: Date.now(),
      watch: new ProcessWatch(),
    };
    this.processes.add(pooled);
    process.onReport((report) => {
      pooled.watch.noteHeard();
      this.receive(pooled, report);
    });
    process.onExit(() => this.replace(pooled));
    this.watching ??= setInterval(() => void this.watchUsage(), this.options.watchMs ?? WATCH_MS).unref();
    return pooled;
  }

  private receive(pooled: Pooled, report: RenderReport): void {
    if (report.type === 'ready') {
      pooled.isReady = true;
      this.watchForStart(pooled);
      return;
    }
    const job = pooled.jobs.get(report.id);
    if (!job) return;
    if (report.type === 'started') {
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
    pooled.usedAt = Date.now();
    this.watchForStart(pooled);
    this.answer(job, () =>
      report.type === 'rendered'
        ? job.resolve(withAssets(report.page, job.request))
        : job.reject(new Error(report.error)),
    );
    this.dispatch();
  }

  private watchForStart(pooled: Pooled): void {
    clearTimeout(pooled.timer);
    if (pooled.jobs.size === 0 || pooled.started.size > 0) return;
    const { silentAfterMs = SILENT_AFTER_MS, bootMs = BOOT_MS } = this.options;
    pooled.timer = afterMessages(pooled.isReady ? silentAfterMs : bootMs, () => {
      if (pooled.started.size === 0 && pooled.jobs.size > 0) this.replace(pooled);
    });
  }

  private async watchUsage(): Promise<void> {
    if (this.processes.size === 0) {
      clearInterval(this.watching);
      this.watching = undefined;
    }
    await Promise.all([...this.processes].map((pooled) => this.watch(pooled)));
  }

  private async watch(pooled: Pooled): Promise<void> {
    const usage = await pooled.process.usage();
    if (!usage || !this.processes.has(pooled)) return;
    const isIdle = pooled.jobs.size === 0 && pooled.isReady;
    const verdict = pooled.watch.judge(usage, {
      isRendering: pooled.started.size > 0,
      idleSince: isIdle ? pooled.usedAt : undefined,
    });
    if (verdict === 'blocked' || verdict === 'too much memory') {
      this.options.log.error({ verdict, ...usage }, 'a rendering process is ended for what it takes');
      this.replace(pooled);
      return;
    }
    const keptMs = pooled.hasVisitors ? UNUSED_AFTER_MS : UNVISITED_AFTER_MS;
    const isUnused = isIdle && this.processes.size > 1 && Date.now() - pooled.usedAt > keptMs;
    if (verdict === 'wasteful' || isUnused) this.end(pooled);
  }

  private end(pooled: Pooled): void {
    this.processes.delete(pooled);
    clearTimeout(pooled.timer);
    pooled.process.terminate();
  }

  /** If it had started one job, that is rendered without its slice; of several, each is rendered alone. Others go back to the queue. */
  private replace(pooled: Pooled): void {
    if (!this.processes.has(pooled)) return;
    this.end(pooled);
    this.lost += 1;
    const jobs = [...pooled.jobs.values()];
    for (const job of jobs) {
      clearTimeout(job.timer);
      job.lostProcesses += 1;
    }
    const suspects = jobs.filter(({ id }) => pooled.started.has(id));
    const isCulpritKnown = suspects.length === 1;
    this.options.log.error(
      { started: suspects.map(({ request }) => request.path) },
      'a rendering process was replaced',
    );
    const again = jobs.filter((job) => !job.isAnswered && !(isCulpritKnown && job === suspects[0]));
    for (const job of again) job.isSuspect ||= suspects.includes(job);
    for (const job of again.toReversed())
      if (job.lostProcesses < MAX_LOST_PROCESSES) this.queueOf(job).unshift(job);
      else this.rejectAsBusy(job);
    const [culprit] = suspects;
    if (culprit && isCulpritKnown && !culprit.isAnswered) this.renderWithoutSlice(culprit);
    this.dispatch();
  }

  private renderWithoutSlice(job: Job): void {
    const { path, withoutSlice } = job.request;
    if (withoutSlice) {
      this.answer(job, () => job.reject(new RenderingStuckError(`rendering ${path} got stuck`)));
      return;
    }
    this.options.log.error({ path }, 'rendering got stuck; serving the page without its slice');
    job.request = { ...job.request, withoutSlice: true };
    this.queueOf(job).unshift(job);
  }
}

/** Handles waiting messages first, because a busy proxy may itself be late. */
function afterMessages(milliseconds: number, then: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(then), milliseconds);
}
