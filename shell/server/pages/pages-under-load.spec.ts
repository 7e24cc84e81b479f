import { afterEach, expect, it } from '@jest/globals';
import { type RenderProcess, type RenderReport, Renderer } from '../render/renderer';
import { type RunningApp, aRenderedPage, log, runApp } from '../testing/running-app';

const page = (withoutSlice = false) => ({
  ...aRenderedPage(withoutSlice ? { status: 503, failure: 'unavailable' } : {}),
  uses: null,
});

let started = 0;
function slowProcess(): RenderProcess {
  started += 1;
  let emit: (report: RenderReport) => void = () => {};
  const timers = new Set<NodeJS.Timeout>();
  return {
    send: ({ id, page: { withoutSlice } }) => {
      emit({ type: 'started', id });
      timers.add(setTimeout(() => emit({ type: 'rendered', id, page: page(withoutSlice) }), 20));
    },
    onReport: (listener) => void (emit = listener),
    onExit: () => {},
    terminate: () => timers.forEach((timer) => clearTimeout(timer)),
    usage: async () => undefined,
  };
}

let app: RunningApp;
let renderer: Renderer;
afterEach(async () => {
  renderer.stop();
  await app.stop();
});

it('serves 500 visitors at 500 URLs a page or a quick 503, and cached pages as usual', async () => {
  renderer = new Renderer({ start: slowProcess, log, processes: 2, queueLimit: 50 });
  app = await runApp({ pages: { render: (request, options) => renderer.render(request, options) } });
  const { origin } = app;
  await app.pages.prepareBusyPage();
  expect((await fetch(`${origin}/cached`)).status).toBe(200);

  const visitors = Array.from({ length: 500 }, (_, visitor) => fetch(`${origin}/new-${visitor}`));
  const cached = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/cached`)));
  expect(cached.map(({ status }) => status)).toEqual([200, 200, 200]);

  const answers = await Promise.all(visitors);
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(served.length + refused.length).toBe(500);
  expect(served.length).toBeGreaterThanOrEqual(50);
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.text()).toContain('"failure":"unavailable"');
  }
  expect(started).toBe(2);
});
