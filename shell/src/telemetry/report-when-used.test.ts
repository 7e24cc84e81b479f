import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ComposedSlice } from '../app/page-data';

const version = '0.1.0-1a2b3c4d';
const catalog: ComposedSlice = {
  name: 'mf-catalog',
  version,
  container: 'mf_catalog',
  entry: '',
  integrity: '',
  paths: ['/'],
};
const beacon = jest.fn<(url: string, body: Blob) => boolean>();
const textOf = (body: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(body);
  });
const sent = () =>
  Promise.all(
    beacon.mock.calls
      .filter(([url]) => url === '/reports/health')
      .map(async ([, body]) => (JSON.parse(await textOf(body)) as { slices: unknown[] }).slices[0]),
  );
const leave = () => window.dispatchEvent(new Event('pagehide'));

type ReportFailure = typeof import('./report-failure').reportFailure;
type RecordView = typeof import('./page-views').recordView;
/** With modules of its own, to which nothing has been reported. */
const onNewPage = (visit: (reportFailure: ReportFailure, recordView: RecordView) => Promise<void>) =>
  jest.isolateModulesAsync(async () => {
    const { reportFailure } = await import('./report-failure');
    const { recordView } = await import('./page-views');
    const { reportWhenUsed } = await import('./report-when-used');
    reportWhenUsed({ composition: [catalog], failure: null });
    await visit(reportFailure, recordView);
  });

/** The code that sends the report loads meanwhile. */
const untilSent = (meanwhile = () => {}) =>
  waitFor(() => {
    meanwhile();
    expect(beacon).toHaveBeenCalled();
  });

beforeEach(() => {
  beacon.mockClear();
  Object.assign(navigator, { sendBeacon: beacon });
  // jsdom measures nothing
  Object.assign(performance, { getEntriesByType: () => [] });
});

it('reports nothing of a visit that ends before the page was used', async () => {
  await onNewPage(async () => void leave());
  expect(beacon).not.toHaveBeenCalled();
});

describe('the code that reports health', () => {
  it('loads at the first press, and reports the pages opened before', async () => {
    await onNewPage(async (_reportFailure, recordView) => {
      recordView('/');
      window.dispatchEvent(new Event('pointerdown'));
      await untilSent(leave);
      leave();
    });
    expect(await sent()).toMatchObject([{ slice: 'mf-catalog', version, views: 1, hasFailed: false }]);
  });

  it('loads at the first failure, which it reports', async () => {
    await onNewPage(async (reportFailure) => {
      reportFailure({ kind: 'load', slice: 'mf-catalog', error: new Error('no such file') });
      await untilSent();
    });
    expect(await sent()).toMatchObject([{ slice: 'mf-catalog', version, views: 0, hasFailed: true }]);
  });
});
