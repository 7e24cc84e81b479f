import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../testing/eventually';
import type { RenderRequest, RenderedPage } from './render-page';
import { type RenderAnswer, type RenderJob, type RenderThread, Renderer } from './renderer';

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
  failure: withoutSlice ? 'unavailable' : null,
  problems: [],
});

/** Threads that answer unless the page's path says otherwise: `/stuck` blocks its thread, `/stuck-always` even without its slice. */
class FakeThread implements RenderThread {
  static started: FakeThread[] = [];
  #answer: (answer: RenderAnswer) => void = () => {};
  #exit: () => void = () => {};
  #isBlocked = false;
  isTerminated = false;

  constructor() {
    FakeThread.started.push(this);
  }
  onMessage(listener: (answer: RenderAnswer) => void) {
    this.#answer = listener;
  }
  onExit(listener: () => void) {
    this.#exit = listener;
  }
  send(job: RenderJob) {
    const { path, withoutSlice } = job.request;
    if (path === '/stuck-always' || (path === '/stuck' && !withoutSlice)) this.#isBlocked = true;
    if (path === '/crash' && !withoutSlice) setImmediate(() => this.#exit());
    else setImmediate(() => !this.#isBlocked && !this.isTerminated && this.#answer({ id: job.id, page: pageOf(job) }));
  }
  terminate() {
    this.isTerminated = true;
  }
}

const renderers: Renderer[] = [];
const newRenderer = (): Renderer => {
  FakeThread.started = [];
  const renderer = new Renderer({ start: () => new FakeThread(), log, stuckAfterMs: 40 });
  renderers.push(renderer);
  return renderer;
};
afterEach(() => {
  for (const renderer of renderers.splice(0)) renderer.stop();
});

it('renders in one thread', async () => {
  const renderer = newRenderer();
  const pages = await Promise.all(['/a', '/b', '/c'].map((path) => renderer.render(request(path))));
  expect(pages.map(({ document }) => document)).toEqual(['/a', '/b', '/c']);
  expect(FakeThread.started).toHaveLength(1);
});

it('survives a slice that never gives the processor back: its page comes without it, the others as ever', async () => {
  const renderer = newRenderer();
  const [stuck, other] = await Promise.all([renderer.render(request('/stuck')), renderer.render(request('/other'))]);
  expect(stuck).toMatchObject({ status: 503, failure: 'unavailable' });
  expect(other).toMatchObject({ status: 200, document: '/other' });
  expect(FakeThread.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

it('gives up on a page that is stuck without its slice, too', async () => {
  await expect(newRenderer().render(request('/stuck-always'))).rejects.toThrow('/stuck-always does not end');
});

it('starts another thread when one dies', async () => {
  const renderer = newRenderer();
  await expect(renderer.render(request('/crash'))).resolves.toMatchObject({ status: 503 });
  await expect(renderer.render(request('/next'))).resolves.toMatchObject({ status: 200 });
  expect(
    await eventually(
      () => FakeThread.started.length,
      (count) => count === 2,
    ),
  ).toBe(2);
});
