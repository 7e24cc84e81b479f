import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { forwardedHeaders } from '../http/forwarded-headers';
import { HealthCounters } from '../health/health-counters';
import { healthReports } from '../health/health-reports';
import { ReportAllowance } from '../health/report-allowance';
import { EMPTY_COMPOSITION } from '../registry/composition';
import type { RenderedPage } from '../render/messages';
import { Renderer, RendererBusyError } from '../render/renderer';
import { eventually } from '../testing/eventually';
import { type RunningApp, aRenderedPage, log, runApp } from '../testing/running-app';
import { ShellMetrics } from './shell-metrics';

let app: RunningApp | undefined;
afterEach(() => app?.stop());

const page = aRenderedPage();
const textOf = ({ registry }: ShellMetrics) => registry.metrics();
const valueOf = async (metrics: ShellMetrics, series: string) => {
  const line = (await textOf(metrics)).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};
const visit = async (path: string, init?: RequestInit) => (await fetch(app!.origin + path, init)).text();

describe('the metrics of the shell', () => {
  it('count pages that are rendered, cached, stale, busy and failed', async () => {
    let render: () => Promise<RenderedPage> = async () => page;
    app = await runApp({ pages: { render: () => render() } });
    const { metrics, pages } = app;
    const counted = (source: string) => valueOf(metrics, `shell_pages_total{slice="none",source="${source}"}`);
    await pages.prepareBusyPage();
    await visit('/one');
    await visit('/one');
    pages.invalidate();
    await visit('/one');
    render = () => Promise.reject(new RendererBusyError('full'));
    await visit('/two');
    render = () => Promise.reject(new Error('broken'));
    await visit('/three');
    const sources = ['rendered', 'cached', 'stale', 'busy', 'failed'];
    expect(await Promise.all(sources.map(counted))).toEqual([1, 1, 1, 1, 1]);
  });

  it('count requests by what they are for, whatever their address', async () => {
    app = await runApp({ pages: { render: async () => page } });
    await visit('/products/1f0c?token=secret');
    await visit('/api/orders/1f0c');
    const { metrics } = app;
    expect(await valueOf(metrics, 'shell_request_duration_seconds_count{kind="page",status="2xx"}')).toBe(1);
    expect(await valueOf(metrics, 'shell_request_duration_seconds_count{kind="api",status="5xx"}')).toBe(1);
    expect(await textOf(metrics)).not.toMatch(/1f0c|secret/);
  });

  it('count requests whose visitor gave up before there was an answer, and those that the proxy gave up', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const apiOrigin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    app = await runApp({ app: { apiOrigin, picturesOrigin: apiOrigin } });
    const { metrics } = app;
    const counted = (kind: string, status: string) =>
      valueOf(metrics, `shell_request_duration_seconds_count{kind="${kind}",status="${status}"}`);
    expect(await textOf(metrics)).toContain('shell_request_duration_seconds_count{kind="object",status="abandoned"} 0');
    const gaveUp = new AbortController();
    const picture = visit('/objects/products/1', { signal: gaveUp.signal });
    await once(silent, 'request');
    gaveUp.abort();
    await expect(picture).rejects.toThrow('aborted');
    expect(
      await eventually(
        () => counted('object', 'abandoned'),
        (count) => count > 0,
      ),
    ).toBe(1);
    silent.closeAllConnections();
    silent.close();
    await visit('/api/orders');
    expect(await counted('api', '5xx')).toBe(1);
  });

  it('count slices that fail in browsers, by version, and no others', async () => {
    const metrics = new ShellMetrics();
    const release = { name: 'mf-catalog', metadata: { version: '0.1.0-1a2b3c4d' } } as never;
    app = await runApp({
      app: {
        metrics,
        reportRoutes: healthReports({
          forwarded: forwardedHeaders([]),
          visit: async () => ({
            composition: { id: 'x', slices: [release] },
            isPersonal: false,
            setCookies: [],
            network: '',
            isNew: false,
          }),
          counters: new HealthCounters(),
          allowance: new ReportAllowance(),
          onFailure: (failed) => metrics.countFailure({ ...failed, where: 'browser' }),
          onPainted: metrics.countPaint,
        }),
      },
    });
    const report = (slice: string) =>
      visit('/reports/health', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slices: [{ slice, version: '0.1.0-1a2b3c4d', views: 1, hasFailed: true }] }),
      });
    await report('mf-catalog');
    await report('mf-invented');
    const text = await textOf(metrics);
    expect(text).toContain('slice_failures_total{slice="mf-catalog",version="0.1.0-1a2b3c4d",where="browser"} 1');
    expect(text).not.toContain('mf-invented');
  });

  it('have the LCP of a version, in the buckets of its statistics', async () => {
    const metrics = new ShellMetrics();
    metrics.countPaint({ slice: 'mf-catalog', version: '0.1.0-1a2b3c4d' }, 1.6);
    const text = await textOf(metrics);
    expect(text).toContain('slice_lcp_seconds_bucket{le="1.5",slice="mf-catalog",version="0.1.0-1a2b3c4d"} 0');
    expect(text).toContain('slice_lcp_seconds_bucket{le="2",slice="mf-catalog",version="0.1.0-1a2b3c4d"} 1');
  });

  it('keep a bounded number of versions', async () => {
    const metrics = new ShellMetrics();
    for (let number = 0; number < 300; number += 1)
      metrics.countFailure({ slice: 'mf-catalog', version: `0.1.${number}-1a2b3c4d`, where: 'server' });
    const series = (await textOf(metrics)).split('\n').filter((line) => line.startsWith('slice_failures_total{'));
    expect(series).toHaveLength(201);
    expect(series.join('\n')).toContain('version="other",where="server"} 100');
  });

  it('count reported violations by directives that exist', async () => {
    app = await runApp();
    const send = (directive: string) =>
      visit('/reports/csp', {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': 'inline' } }),
      });
    await send('script-src-elem');
    await send('made-up-by-somebody');
    expect(await valueOf(app.metrics, 'csp_reports_total{directive="script-src-elem"}')).toBe(1);
    expect(await valueOf(app.metrics, 'csp_reports_total{directive="other"}')).toBe(1);
  });

  it('show the processes that render, the pages that wait, and processes that were lost', async () => {
    const metrics = new ShellMetrics();
    let exit = () => {};
    const renderer = new Renderer({
      start: () => ({
        send: () => {},
        onReport: () => {},
        onExit: (listener) => void (exit = listener),
        terminate: () => {},
        usage: async () => undefined,
      }),
      log,
      processes: 1,
      jobsPerProcess: 1,
    });
    metrics.watch({ renderer: () => renderer.state, isListening: () => true });
    const request = { path: '/', composition: EMPTY_COMPOSITION };
    const jobs = [1, 2, 3].map((number) =>
      metrics.measureRender(() => renderer.render(request, { isUrgent: number === 3 })).catch(() => undefined),
    );
    expect(await valueOf(metrics, 'render_processes{state="busy"}')).toBe(1);
    expect(await valueOf(metrics, 'render_queue_length{queue="new"}')).toBe(1);
    expect(await valueOf(metrics, 'render_queue_length{queue="refresh"}')).toBe(1);
    expect(await valueOf(metrics, 'shell_notifications_connected')).toBe(1);
    exit();
    expect(await valueOf(metrics, 'render_processes_lost')).toBe(1);
    renderer.stop();
    await Promise.all(jobs);
    expect(await valueOf(metrics, 'shell_render_duration_seconds_count{outcome="failed"}')).toBe(3);
  });
});

describe('GET /metrics', () => {
  const metricsToken = 'a-metrics-token-of-the-tests';

  it('answers on this machine, and through a proxy with the token only', async () => {
    app = await runApp({ pages: { render: async () => ({ ...page, status: 404 }) }, app: { metricsToken } });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${app!.origin}/metrics`, { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer another' })).toBe(404);
    expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${metricsToken}` })).toBe(200);
  });
});
