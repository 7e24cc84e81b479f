import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../testing/eventually';
import type { PageFromIsolate, RenderedPage } from './messages';
import type { ProcessUsage } from './process-usage';
import {
  type RenderJob,
  type RenderProcess,
  type RenderReport,
  Renderer,
  RendererBusyError,
  type RendererOptions,
  RenderingStuckError,
  processesFor,
} from './renderer';

const log = pino({ level: 'silent' });
const compositionOf = (id: string) => ({ id, slices: [] });
const pageOf = ({ page: { path, withoutSlice } }: RenderJob): PageFromIsolate => ({
  status: withoutSlice ? 503 : 200,
  document: path,
  uses: null,
  queries: null,
  recordIds: [],
  isIncomplete: false,
  failure: withoutSlice ? 'unavailable' : null,
  problems: [],
});

/** `/stuck` blocks its process, `/stuck-always` even without its slice, `/crash` ends it. */
class FakeProcess implements RenderProcess {
  private emit: (report: RenderReport) => void = () => {};
  private exit: () => void = () => {};
  private isBlocked = false;
  isTerminated = false;
  current: ProcessUsage = { residentBytes: 80_000_000, cpuMs: 0 };
  readonly waiting: RenderJob[] = [];
  readonly received: string[] = [];

  constructor(
    readonly composition: string,
    private readonly answers: 'at once' | 'manually',
  ) {
    setImmediate(() => this.emit({ type: 'ready' }));
  }
  onReport(listener: (report: RenderReport) => void) {
    this.emit = listener;
  }
  onExit(listener: () => void) {
    this.exit = listener;
  }
  send(job: RenderJob) {
    this.received.push(job.page.path);
    setImmediate(() => this.work(job));
  }
  terminate() {
    this.isTerminated = true;
  }
  async usage() {
    return this.current;
  }
  answer(job: RenderJob) {
    this.emit({ type: 'rendered', id: job.id, page: pageOf(job) });
  }

  private work(job: RenderJob) {
    if (this.isBlocked || this.isTerminated) return;
    const { path, withoutSlice } = job.page;
    if (path === '/crash-at-boot') return this.exit();
    if (path === '/silent') return;
    this.emit({ type: 'started', id: job.id });
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
  const processes: FakeProcess[] = [];
  const start: RendererOptions['start'] = ({ id }) => {
    const process = new FakeProcess(id, answers);
    processes.push(process);
    return process;
  };
  const renderer = new Renderer({ start, log, processes: 2, stuckAfterMs: 10_000, ...others });
  renderers.push(renderer);
  const renderOf = (composition: string, path: string, isUrgent = false) =>
    renderer.render({ path, composition: compositionOf(composition) }, { isUrgent });
  return {
    renderOf,
    render: (path: string) => renderOf('stable', path),
    refresh: (path: string) => renderOf('stable', path, true),
    processes,
    renderer,
  };
}
afterEach(() => {
  jest.useRealTimers();
  for (const renderer of renderers.splice(0)) renderer.stop();
});
const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `/${name}-${index}`);
const processesAreDone = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
/** After the processes have done what they can. */
const pass = async (ms: number) => {
  await processesAreDone();
  jest.advanceTimersByTime(ms);
  await processesAreDone();
};
const rejection = (job: Promise<RenderedPage>) =>
  job.then(
    () => undefined,
    (error: unknown) => error,
  );
const refused = async (job: Promise<RenderedPage>) => (await rejection(job)) instanceof RendererBusyError;

it('leaves a core to the proxy but has at least two processes', () => {
  expect([1, 2, 4, 8, 64].map(processesFor)).toEqual([2, 2, 3, 7, 8]);
});

describe('processes', () => {
  it('are started when all others are busy', async () => {
    const { render, processes } = pool({ processes: 3 });
    await render('/a');
    await render('/b');
    expect(processes).toHaveLength(1);
    await Promise.all(many(20, 'page').map(render));
    expect(processes).toHaveLength(3);
  });

  it('share the jobs, each up to a limit', async () => {
    const { render, processes } = pool({ answers: 'manually', jobsPerProcess: 4 });
    const pages = many(20, 'page').map(render);
    for (let done = 0; done < 20; done++) {
      const process = await eventually(
        () => processes.find(({ waiting }) => waiting.length > 0),
        (found) => found !== undefined,
      );
      expect(processes.every(({ waiting }) => waiting.length <= 4)).toBe(true);
      process!.answer(process!.waiting.shift()!);
    }
    expect(await Promise.all(pages)).toHaveLength(20);
    expect(processes.map(({ received }) => received.length)).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('are not ended for the time that a job waited in the queue', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { render, processes } = pool({ answers: 'manually', processes: 1, jobsPerProcess: 1, stuckAfterMs: 150 });
    const pages = many(6, 'page').map(render);
    for (let done = 0; done < 6; done++) {
      await eventually(
        () => processes[0]!.waiting.length,
        (count) => count === 1,
      );
      // all together longer than a single job may take
      jest.advanceTimersByTime(100);
      processes[0]!.answer(processes[0]!.waiting.shift()!);
    }
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(processes).toHaveLength(1);
  });
});

describe('a slice in an endless loop', () => {
  it('affects only its own page', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { render, processes } = pool({ processes: 1, stuckAfterMs: 1000 });
    const pages = Promise.all([render('/stuck'), render('/other')]);
    await pass(1000);
    const [stuck, other] = await pages;
    expect(stuck).toMatchObject({ status: 503, failure: 'unavailable' });
    expect(other).toMatchObject({ status: 200, document: '/other' });
    expect(processes.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('is found by rendering each job of its process alone', async () => {
    const lines: string[] = [];
    const { render, processes } = pool({
      answers: 'manually',
      processes: 1,
      stuckAfterMs: 1000,
      log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
    });
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const pages = [render('/waits-for-the-api'), render('/stuck')];
    const jobOf = async (number: number) => {
      const job = await eventually(
        () => processes[number]?.waiting[0],
        (found) => found !== undefined,
      );
      processes[number]!.waiting.shift();
      return job!;
    };
    await jobOf(0);
    jest.advanceTimersByTime(1000);
    const innocent = await jobOf(1);
    processes[1]!.answer(innocent);
    expect((await pages[0]!).status).toBe(200);
    expect(processes[1]!.received).toEqual(['/waits-for-the-api', '/stuck']);
    await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(1000);
    const culprit = await jobOf(2);
    processes[2]!.answer(culprit);
    expect((await pages[1]!).status).toBe(503);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'a rendering process was replaced', started: ['/waits-for-the-api', '/stuck'] },
      { msg: 'a rendering process was replaced', started: ['/stuck'] },
      { path: '/stuck' },
    ]);
  });

  it('fails its page when rendering without the slice gets stuck too', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const page = rejection(pool({ stuckAfterMs: 1000 }).render('/stuck-always'));
    await pass(1000);
    await pass(1000);
    expect(await page).toMatchObject({ message: expect.stringContaining('/stuck-always got stuck') });
  });
});

describe('a process that dies', () => {
  it('is replaced, and its page is rendered without the slice', async () => {
    const { render, processes } = pool({ processes: 1 });
    await expect(render('/crash')).resolves.toMatchObject({ status: 503 });
    await expect(render('/next')).resolves.toMatchObject({ status: 200 });
    expect(processes).toHaveLength(2);
  });

  it('at every start is not replaced forever', async () => {
    const { render, processes } = pool({ processes: 1 });
    expect(await refused(render('/crash-at-boot'))).toBe(true);
    expect(processes.length).toBeLessThan(10);
  });
});

describe('too many pages', () => {
  it('are refused at once when the queue is full, while queued ones are rendered in order', async () => {
    const { render, processes } = pool({ answers: 'manually', processes: 1, jobsPerProcess: 1, queueLimit: 3 });
    const first = many(4, 'waits').map(render);
    expect(await Promise.all(many(5, 'late').map((path) => refused(render(path))))).toEqual(Array(5).fill(true));
    for (let done = 0; done < 4; done++) {
      const job = await eventually(
        () => processes[0]!.waiting[0],
        (found) => found !== undefined,
      );
      processes[0]!.waiting.shift();
      processes[0]!.answer(job!);
    }
    expect((await Promise.all(first)).map(({ document }) => document)).toEqual(many(4, 'waits'));
    expect(await render('/quick')).toMatchObject({ status: 200 });
  });

  it('take turns with refreshes: two of these, then one page, each in the order of their requests', async () => {
    const { render, refresh, processes } = pool({ answers: 'manually', processes: 1, jobsPerProcess: 1 });
    const all = [render('/first'), ...many(3, 'page').map(render), ...many(5, 'refresh').map(refresh)];
    for (let done = 0; done < all.length; done++) {
      const job = await eventually(
        () => processes[0]!.waiting.shift(),
        (found) => found !== undefined,
      );
      processes[0]!.answer(job!);
    }
    await Promise.all(all);
    expect(processes[0]!.received.join(' ')).toBe(
      '/first /refresh-0 /refresh-1 /page-0 /refresh-2 /refresh-3 /page-1 /refresh-4 /page-2',
    );
  });

  it('leave room for each other: refreshes fill a queue of their own, which is as long', async () => {
    const { render, refresh } = pool({ answers: 'manually', processes: 1, jobsPerProcess: 1, queueLimit: 2 });
    const waiting = [render('/first'), ...many(2, 'refresh').map(refresh), ...many(2, 'page').map(render)];
    const isAnyRefused = Promise.race(waiting.map(refused));
    expect(await refused(refresh('/late-refresh'))).toBe(true);
    expect(await refused(render('/late-page'))).toBe(true);
    expect(await Promise.race([isAnyRefused, Promise.resolve('all wait')])).toBe('all wait');
  });

  it('are refused after waiting too long', async () => {
    const { render } = pool({ answers: 'manually', processes: 1, jobsPerProcess: 1, queueMs: 1000 });
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    void render('/slow').catch(() => undefined);
    const late = refused(render('/late'));
    await pass(1000);
    expect(await late).toBe(true);
  });
});

describe('compositions', () => {
  it('never share a process', async () => {
    const { renderOf, processes } = pool();
    await Promise.all(['a', 'b', 'a', 'b'].map((composition) => renderOf(composition, `/of-${composition}`)));
    for (const { composition, received } of processes)
      expect(new Set(received)).toEqual(new Set([`/of-${composition}`]));
  });

  it('beyond the limit take the place of the process that has been idle for the longest time', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { renderOf, processes } = pool({ processes: 1, limit: 2 });
    for (const [composition, path] of [
      ['a', '/1'],
      ['b', '/2'],
      ['a', '/3'],
      ['c', '/4'],
    ] as const) {
      await renderOf(composition, path);
      jest.advanceTimersByTime(1);
    }
    expect(processes.map(({ composition, isTerminated }) => [composition, isTerminated])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
  });

  it('whose processes are all busy keep no other composition from being rendered', async () => {
    const { renderOf } = pool({ answers: 'manually', processes: 1, limit: 2, jobsPerProcess: 1 });
    const slow = ['/1', '/2', '/3'].map((path) => renderOf('slow', path).catch(() => undefined));
    await expect(renderOf('quick', '/quick')).resolves.toMatchObject({ status: 200 });
    expect(slow).toHaveLength(3);
  });
});

describe('an answer within the deadline', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));

  it('is that the slice got stuck, for a page that is worked on, and its process is replaced', async () => {
    const { render, processes } = pool({ answerWithinMs: 30 });
    const stuck = rejection(render('/stuck'));
    await pass(30);
    expect(await stuck).toBeInstanceOf(RenderingStuckError);
    expect(processes[0]!.isTerminated).toBe(true);
    await expect(render('/next')).resolves.toMatchObject({ status: 200 });
  });

  it('is "busy" for a page that has only waited', async () => {
    const { render } = pool({ answers: 'manually', processes: 1, jobsPerProcess: 1, answerWithinMs: 30 });
    const [working, waiting] = [rejection(render('/works')), rejection(render('/waits'))];
    await pass(30);
    expect(await working).toBeInstanceOf(RenderingStuckError);
    expect(await waiting).toBeInstanceOf(RendererBusyError);
  });

  it('leaves the place of a page in its process until that is known to be stuck', async () => {
    const { render, processes } = pool({ processes: 1, stuckAfterMs: 120, answerWithinMs: 30, answers: 'manually' });
    const [stuck, other] = [rejection(render('/never')), rejection(render('/neither'))];
    await pass(30);
    expect(await stuck).toBeInstanceOf(RenderingStuckError);
    expect(await other).toBeInstanceOf(RenderingStuckError);
    expect(processes[0]!.isTerminated).toBe(false);
    await pass(120);
    expect(processes[0]!.isTerminated).toBe(true);
    await expect(render('/quick')).resolves.toMatchObject({ status: 200 });
  });

  it('does not wait for a process that begins with nothing', async () => {
    const { render, processes } = pool({ processes: 1, silentAfterMs: 20, answerWithinMs: 5_000 });
    const silent = refused(render('/silent'));
    await processesAreDone();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await silent).toBe(true);
    expect(processes.every(({ isTerminated }) => isTerminated)).toBe(true);
  });
});

describe('a process without work', () => {
  it('is ended after a while, sooner if it has only checked a release; one remains', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { renderer, renderOf, processes } = pool({ processes: 1, limit: 3 });
    for (const id of ['current', 'canary']) await renderOf(id, '/');
    await renderer.render({ path: '/', composition: compositionOf('checked'), reportsPrivatePages: true });
    const left = () => processes.flatMap(({ isTerminated, composition }) => (isTerminated ? [] : [composition]));
    expect(left()).toEqual(['current', 'canary', 'checked']);
    await jest.advanceTimersByTimeAsync(3_500);
    expect(left()).toEqual(['current', 'canary']);
    await jest.advanceTimersByTimeAsync(70_000);
    expect(left()).toHaveLength(1);
  });
});

describe('a process that takes too much', () => {
  const watched = { watchMs: 5 };

  it('memory is ended at once, and its page is rendered without the slice', async () => {
    const { render, processes } = pool({ answers: 'manually', ...watched });
    const page = render('/leaks');
    await eventually(
      () => processes[0]?.waiting.length,
      (count) => count === 1,
    );
    processes[0]!.current = { residentBytes: 2_000_000_000, cpuMs: 0 };
    const again = await eventually(
      () => processes[1]?.waiting[0],
      (job) => job !== undefined,
    );
    expect(processes[0]!.isTerminated).toBe(true);
    processes[1]!.answer(again!);
    await expect(page).resolves.toMatchObject({ status: 503, failure: 'unavailable' });
  });

  it('of the processor without a sign of life is ended, long before its page has had its time', async () => {
    const { render, processes } = pool({ ...watched });
    const page = render('/stuck');
    await eventually(
      () => processes[0]?.received.length,
      (count) => count === 1,
    );
    const begun = performance.now();
    processes[0]!.usage = async () => ({ residentBytes: 80_000_000, cpuMs: (performance.now() - begun) * 50 });
    await expect(page).resolves.toMatchObject({ status: 503, failure: 'unavailable' });
    expect(processes[0]!.isTerminated).toBe(true);
  });

  it.each([
    ['memory', (): ProcessUsage => ({ residentBytes: 300_000_000, cpuMs: 0 })],
    ['of the processor', (): ProcessUsage => ({ residentBytes: 80_000_000, cpuMs: performance.now() })],
  ])('%s without work is ended, and counts as no loss', async (_what, usage) => {
    const { render, processes, renderer } = pool(watched);
    await render('/page');
    processes[0]!.usage = async () => usage();
    await eventually(
      () => processes[0]!.isTerminated,
      (isTerminated) => isTerminated,
    );
    expect(renderer.state.lost).toBe(0);
    await expect(render('/next')).resolves.toMatchObject({ status: 200 });
  });
});
