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
const version = '0.1.0-1a2b3c4d';

const beacon = jest.fn<(url: string, body: Blob) => boolean>();
/** The slices of the reports that were sent since the last call. */
async function sent(): Promise<unknown[]> {
  const bodies = beacon.mock.calls.splice(0).map(([url, body]) => [url, body] as const);
  return Promise.all(
    bodies.map(async ([url, body]) => {
      expect([url, body.type]).toEqual(['/reports/health', 'application/json']);
      const text = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(reader.result as string));
        reader.readAsText(body);
      });
      return (JSON.parse(text) as { slices: unknown }).slices;
    }),
  );
}
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeAll(() => {
  Object.assign(navigator, { sendBeacon: beacon });
  recordView('/');
  reportHealth(slices, {
    measure: (report) => {
      report({ lcp: 1200 });
      report({ cls: 0 });
    },
  });
});
beforeEach(() => void beacon.mockClear());

it('reports the pages that were opened, by slice, when the visitor leaves', async () => {
  recordView('/products');
  recordView('/cart');
  recordView('/of-no-slice');
  leave();
  expect(await sent()).toEqual([
    [
      { slice: 'mf-catalog', version, views: 2, hasFailed: false, vitals: { lcp: 1200, cls: 0 } },
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
