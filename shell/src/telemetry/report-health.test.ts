import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { ComposedSlice } from '../app/page-data';
import { recordView } from './page-views';
import { reportFailure } from './report-failure';
import { reportHealth } from './report-health';

const slice = (name: string, paths: string[]): ComposedSlice => ({
  name,
  version: '0.1.0-1a2b3c4d',
  container: name,
  entry: '',
  integrity: '',
  paths,
});
const slices = [slice('mf-catalog', ['/', '/products']), slice('mf-cart', ['/cart'])];
const page = { composition: slices, failure: null };
const version = '0.1.0-1a2b3c4d';

const beacon = jest.fn<(url: string, body: Blob) => boolean>();
/** What was sent since the last call. */
async function sent(to: '/reports/health' | '/reports/errors' = '/reports/health'): Promise<unknown[]> {
  const bodies = beacon.mock.calls.splice(0).filter(([url]) => url === to);
  return Promise.all(
    bodies.map(async ([, body]) => {
      expect(body.type).toBe('application/json');
      const text = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(reader.result as string));
        reader.readAsText(body);
      });
      const report = JSON.parse(text) as { slices?: unknown };
      return report.slices ?? report;
    }),
  );
}
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeAll(() => {
  Object.assign(navigator, { sendBeacon: beacon });
  reportHealth(page, {
    measure: (report) => {
      report({ lcp: 1200 });
      report({ cls: 0 });
    },
  });
});
beforeEach(() => void beacon.mockClear());

it('reports the pages that were opened in the document, by slice, when the visitor leaves', async () => {
  recordView('/products');
  recordView('/cart');
  recordView('/of-no-slice');
  leave();
  expect(await sent()).toEqual([
    [
      { slice: 'mf-catalog', version, views: 1, hasFailed: false, vitals: { lcp: 1200, cls: 0 } },
      { slice: 'mf-cart', version, views: 1, hasFailed: false, vitals: {} },
    ],
  ]);
  leave();
  expect(await sent()).toEqual([]);
});

it('reports that a slice failed at once, and only once', async () => {
  reportFailure({ kind: 'load', slice: 'mf-cart', error: new Error('no such file') });
  expect(await sent()).toEqual([[{ slice: 'mf-cart', version, views: 0, hasFailed: true, vitals: {} }]]);
  reportFailure({ kind: 'load', slice: 'mf-cart', error: new Error('again') });
  reportFailure({ kind: 'render', slice: undefined, error: new Error('of the shell') });
  expect(await sent()).toEqual([]);
});

it('reports each error once, with its stack and the page', async () => {
  const error = new Error('price of undefined');
  error.stack = `Error: price of undefined\n    at Total (https://shop.test/remotes/mf-cart/${version}/browser/cart.js:1:20)`;
  reportFailure({ kind: 'render', slice: 'mf-cart', error });
  reportFailure({ kind: 'render', slice: 'mf-cart', error: new Error('price of undefined') });
  expect(await sent('/reports/errors')).toEqual([
    { slice: 'mf-cart', version, message: 'Error: price of undefined', stack: error.stack, page: '/' },
  ]);
});

it('does not count a failure that the server has counted', async () => {
  reportHealth({ composition: slices, failure: 'unavailable' }, { measure: () => {} });
  reportFailure({ kind: 'load', slice: 'mf-catalog', error: new Error('still down') });
  expect(await sent()).toEqual([]);
});
