import type { Logger } from 'pino';
import type { RenderRequest, RenderedPage } from './render-page';

/** A thread that renders, as far as the renderer knows it. */
export type RenderThread = {
  send: (job: RenderJob) => void;
  onMessage: (listener: (answer: RenderAnswer) => void) => void;
  onExit: (listener: () => void) => void;
  terminate: () => unknown;
};
export type RenderJob = { id: number; request: RenderRequest };
export type RenderAnswer = { id: number; page?: RenderedPage; error?: string };

type Waiting = {
  id: number;
  request: RenderRequest;
  attempts: number;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};

/** Rendering gives up by itself after 5 s; a thread that is silent for longer is stuck. */
const STUCK_AFTER_MS = 6500;

/**
 * Renders pages in a thread of its own: the gateway stays quick while a page is rendered, and a slice that never gives the
 * processor back costs a thread, not the shop. The request that was waiting longest when that happens is answered without its
 * slice; the others are rendered again.
 */
export class Renderer {
  #thread: RenderThread | undefined;
  #isStopped = false;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly options: { start: () => RenderThread; log: Logger; stuckAfterMs?: number }) {}

  render(request: RenderRequest): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#send({ id: this.#lastId, request, attempts: 1, resolve, reject });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  #send(job: Waiting): void {
    this.#waiting.set(job.id, job);
    job.timer = setTimeout(() => this.#replaceThread(job.id), this.options.stuckAfterMs ?? STUCK_AFTER_MS);
    this.#thread ??= this.#startThread();
    this.#thread.send({ id: job.id, request: job.request });
  }

  #startThread(): RenderThread {
    const thread = this.options.start();
    thread.onMessage((answer) => this.#settle(answer));
    thread.onExit(() => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      const [oldest] = this.#waiting.keys();
      if (!this.#isStopped) this.options.log.error('the rendering thread died');
      if (oldest !== undefined) this.#replaceThread(oldest);
    });
    return thread;
  }

  #settle({ id, page, error }: RenderAnswer): void {
    const job = this.#waiting.get(id);
    if (!job) return;
    this.#waiting.delete(id);
    clearTimeout(job.timer);
    if (page) job.resolve(page);
    else job.reject(new Error(error));
  }

  /** The culprit is asked for once more without its slice; then it has failed. All others start over. */
  #replaceThread(culprit: number): void {
    const thread = this.#thread;
    this.#thread = undefined;
    thread?.terminate();
    const jobs = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const job of jobs) {
      clearTimeout(job.timer);
      if (this.#isStopped || (job.id === culprit && job.attempts > 1)) {
        job.reject(new Error(`rendering ${job.request.path} does not end`));
      } else if (job.id === culprit) {
        this.options.log.error({ path: job.request.path }, 'rendering does not end; served without its slice');
        this.#send({ ...job, attempts: 2, request: { ...job.request, withoutSlice: true } });
      } else this.#send(job);
    }
  }
}
