import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../testing/eventually';
import type { RenderRequest, RenderedPage } from './render-page';
import {
  type RenderJob,
  type RenderMessage,
  type RenderThread,
  Renderer,
  RendererBusyError,
  type RendererOptions,
  threadsFor,
} from './renderer';

const log = pino({ level: 'silent' });
const request = (path: string): RenderRequest => ({
  path,
  slices: [],
  shop: { name: '', supportEmail: '', currency: 'usd', publicUrl: 'http://shop.test' },
  apiOrigin: '',
});
const pageOf = ({ request: { path, withoutSlice } }: RenderJob): RenderedPage => ({
  status: withoutSlice ? 503 : 200,
  document: path,
  styles: [],
  scripts: [],
  queries: null,
  recordIds: [],
  isIncomplete: false,
  failure: withoutSlice ? 'unavailable' : null,
  problems: [],
});

/**
 * A thread that answers jobs at once or manually. `/stuck` blocks its thread, `/stuck-always` does so even without its slice,
 * and `/crash` ends it.
 */
class FakeThread implements RenderThread {
  private emit: (message: RenderMessage) => void = () => {};
  private exit: () => void = () => {};
  private isBlocked = false;
  isTerminated = false;
  readonly waiting: RenderJob[] = [];
  readonly received: string[] = [];
  private readonly answers: 'at once' | 'manually';

  constructor(answers: 'at once' | 'manually') {
    this.answers = answers;
  }
  onMessage(listener: (message: RenderMessage) => void) {
    this.emit = listener;
  }
  onExit(listener: () => void) {
    this.exit = listener;
  }
  send(job: RenderJob) {
    this.received.push(job.request.path);
    setImmediate(() => this.work(job));
  }
  terminate() {
    this.isTerminated = true;
  }
  answer(job: RenderJob) {
    this.emit({ id: job.id, page: pageOf(job) });
  }

  private work(job: RenderJob) {
    if (this.isBlocked || this.isTerminated) return;
    const { path, withoutSlice } = job.request;
    if (path === '/crash-at-boot') return this.exit();
    this.emit({ id: job.id, started: true });
    if (path === '/crash' && !withoutSlice) return this.exit();
    if (path === '/stuck-always' || (path === '/stuck' && !withoutSlice)) this.isBlocked = true;
    else if (this.answers === 'manually' && path !== '/quick') this.waiting.push(job);
    else setImmediate(() => !this.isBlocked && !this.isTerminated && this.answer(job));
    return undefined;
  }
}

const renderers: Renderer[] = [];
function pool(options: Partial<RendererOptions> & { answers?: 'at once' | 'manually' } = {}) {
  const { answers = 'at once', ...others } = options;
  const threads: FakeThread[] = [];
  const start = () => {
    const thread = new FakeThread(answers);
    threads.push(thread);
    return thread;
  };
  const renderer = new Renderer({ start, log, threads: 2, stuckAfterMs: 40, ...others });
  renderers.push(renderer);
  return {
    render: (path: string) => renderer.render(request(path)),
    refresh: (path: string) => renderer.render(request(path), { isUrgent: true }),
    threads,
  };
}
afterEach(() => {
  jest.useRealTimers();
  for (const renderer of renderers.splice(0)) renderer.stop();
});
const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `/${name}-${index}`);
const refused = (job: Promise<RenderedPage>) =>
  job.then(
    () => false,
    (error: unknown) => error instanceof RendererBusyError,
  );

it('leaves a core to the proxy but has at least two threads', () => {
  expect([1, 2, 4, 8, 64].map(threadsFor)).toEqual([2, 2, 3, 7, 8]);
});

describe('threads', () => {
  it('are started when all others are busy', async () => {
    const { render, threads } = pool({ threads: 3 });
    await render('/a');
    await render('/b');
    expect(threads).toHaveLength(1);
    await Promise.all(many(20, 'page').map(render));
    expect(threads).toHaveLength(3);
  });

  it('share the jobs, each up to a limit', async () => {
    const { render, threads } = pool({ answers: 'manually', jobsPerThread: 4, stuckAfterMs: 10_000 });
    const pages = many(20, 'page').map(render);
    for (let done = 0; done < 20; done++) {
      const thread = await eventually(
        () => threads.find(({ waiting }) => waiting.length > 0),
        (found) => found !== undefined,
      );
      expect(threads.every(({ waiting }) => waiting.length <= 4)).toBe(true);
      thread!.answer(thread!.waiting.shift()!);
    }
    expect(await Promise.all(pages)).toHaveLength(20);
    expect(threads.map(({ received }) => received.length)).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('are not ended for the time that a job waited in the queue', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { render, threads } = pool({ answers: 'manually', threads: 1, jobsPerThread: 1, stuckAfterMs: 150 });
    const pages = many(6, 'page').map(render);
    for (let done = 0; done < 6; done++) {
      await eventually(
        () => threads[0]!.waiting.length,
        (count) => count === 1,
      );
      // all together longer than a single job may take
      jest.advanceTimersByTime(100);
      threads[0]!.answer(threads[0]!.waiting.shift()!);
    }
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(threads).toHaveLength(1);
  });
});

describe('a slice in an endless loop', () => {
  it('affects only its own page', async () => {
    const { render, threads } = pool({ threads: 1 });
    const [stuck, other] = await Promise.all([render('/stuck'), render('/other')]);
    expect(stuck).toMatchObject({ status: 503, failure: 'unavailable' });
    expect(other).toMatchObject({ status: 200, document: '/other' });
    expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('is found by rendering each job of its thread alone', async () => {
    const lines: string[] = [];
    const { render, threads } = pool({
      answers: 'manually',
      threads: 1,
      stuckAfterMs: 1000,
      log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
    });
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const pages = [render('/waits-for-the-api'), render('/stuck')];
    const jobOf = async (number: number) => {
      const job = await eventually(
        () => threads[number]?.waiting[0],
        (found) => found !== undefined,
      );
      threads[number]!.waiting.shift();
      return job!;
    };
    await jobOf(0);
    jest.advanceTimersByTime(1000);
    const innocent = await jobOf(1);
    threads[1]!.answer(innocent);
    expect((await pages[0]!).status).toBe(200);
    expect(threads[1]!.received).toEqual(['/waits-for-the-api', '/stuck']);
    await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(1000);
    const culprit = await jobOf(2);
    threads[2]!.answer(culprit);
    expect((await pages[1]!).status).toBe(503);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'a rendering thread was replaced', started: ['/waits-for-the-api', '/stuck'] },
      { msg: 'a rendering thread was replaced', started: ['/stuck'] },
      { path: '/stuck' },
    ]);
  });

  it('fails its page when rendering without the slice gets stuck too', async () => {
    await expect(pool().render('/stuck-always')).rejects.toThrow('/stuck-always got stuck');
  });
});

describe('a thread that dies', () => {
  it('is replaced, and its page is rendered without the slice', async () => {
    const { render, threads } = pool({ threads: 1 });
    await expect(render('/crash')).resolves.toMatchObject({ status: 503 });
    await expect(render('/next')).resolves.toMatchObject({ status: 200 });
    expect(threads).toHaveLength(2);
  });

  it('at every start is not replaced forever', async () => {
    const { render, threads } = pool({ threads: 1 });
    expect(await refused(render('/crash-at-boot'))).toBe(true);
    expect(threads.length).toBeLessThan(10);
  });
});

describe('too many pages', () => {
  it('are refused at once when the queue is full, while queued ones are rendered in order', async () => {
    const { render, threads } = pool({ answers: 'manually', threads: 1, jobsPerThread: 1, queueLimit: 3 });
    const first = many(4, 'waits').map(render);
    expect(await Promise.all(many(5, 'late').map((path) => refused(render(path))))).toEqual(Array(5).fill(true));
    for (let done = 0; done < 4; done++) {
      const job = await eventually(
        () => threads[0]!.waiting[0],
        (found) => found !== undefined,
      );
      threads[0]!.waiting.shift();
      threads[0]!.answer(job!);
    }
    expect((await Promise.all(first)).map(({ document }) => document)).toEqual(many(4, 'waits'));
    expect(await render('/quick')).toMatchObject({ status: 200 });
  });

  it('take turns with refreshes: two of these, then one page, each in the order of their requests', async () => {
    const { render, refresh, threads } = pool({
      answers: 'manually',
      threads: 1,
      jobsPerThread: 1,
      stuckAfterMs: 10_000,
    });
    const all = [render('/first'), ...many(3, 'page').map(render), ...many(5, 'refresh').map(refresh)];
    for (let done = 0; done < all.length; done++) {
      const job = await eventually(
        () => threads[0]!.waiting.shift(),
        (found) => found !== undefined,
      );
      threads[0]!.answer(job!);
    }
    await Promise.all(all);
    expect(threads[0]!.received.join(' ')).toBe(
      '/first /refresh-0 /refresh-1 /page-0 /refresh-2 /refresh-3 /page-1 /refresh-4 /page-2',
    );
  });

  it('leave room for each other: refreshes fill a queue of their own, which is as long', async () => {
    const { render, refresh } = pool({
      answers: 'manually',
      threads: 1,
      jobsPerThread: 1,
      queueLimit: 2,
      stuckAfterMs: 10_000,
    });
    const waiting = [render('/first'), ...many(2, 'refresh').map(refresh), ...many(2, 'page').map(render)];
    const isAnyRefused = Promise.race(waiting.map(refused));
    expect(await refused(refresh('/late-refresh'))).toBe(true);
    expect(await refused(render('/late-page'))).toBe(true);
    expect(await Promise.race([isAnyRefused, Promise.resolve('all wait')])).toBe('all wait');
  });

  it('are refused after waiting too long', async () => {
    const { render } = pool({ answers: 'manually', threads: 1, jobsPerThread: 1, queueMs: 30, stuckAfterMs: 10_000 });
    void render('/slow').catch(() => undefined);
    expect(await refused(render('/late'))).toBe(true);
  });
});
