import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type AppOptions, createApp } from '../http/app';
import type { ShellAssets } from '../pages/page-html';
import { ShellMetrics } from '../metrics/shell-metrics';
import { Pages, type PagesOptions } from '../pages/pages';
import { ReleaseFiles } from '../registry/release-files';
import { EMPTY_COMPOSITION } from '../registry/composition';
import type { RenderedPage } from '../render/messages';
import { testShop } from './test-shop';

export const log = pino({ level: 'silent' });
export const assets: ShellAssets = {
  version: '0.1.0-00000000',
  scripts: [{ url: '/assets/shell.js', integrity: 'sha384-shell' }],
  styles: [{ url: '/assets/shell.css', integrity: 'sha384-style' }],
  icon: '/assets/icon.svg',
  touchIcon: '/assets/touch-icon.png',
  largeIcon: '/assets/large-icon.png',
  font: '/assets/display.woff2',
  inlineScript: 'early()',
};

export const aRenderedPage = (page: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  document: '<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>page</body></html>',
  styles: [],
  scripts: [],
  queries: null,
  recordIds: [],
  isIncomplete: false,
  failure: null,
  problems: [],
  ...page,
});

export type RunningApp = { origin: string; pages: Pages; metrics: ShellMetrics; stop: () => Promise<void> };

/** The defaults reach nothing. */
export async function runApp(
  options: { pages?: Partial<PagesOptions>; app?: Partial<AppOptions> } = {},
): Promise<RunningApp> {
  const metrics = new ShellMetrics();
  const pages = new Pages({
    onAnswered: (page) => metrics.countPage(page),
    render: () => Promise.reject(new Error('this test renders nothing')),
    composition: () => EMPTY_COMPOSITION,
    isListening: () => true,
    assets,
    shop: testShop,
    log,
    ...options.pages,
  });
  const app = createApp({
    pages,
    composition: () => EMPTY_COMPOSITION,
    assets,
    browserFiles: '/nowhere',
    files: new ReleaseFiles('/nowhere'),
    isReleased: async () => false,
    shopName: testShop.name,
    publicUrl: testShop.publicUrl,
    apiOrigin: 'http://127.0.0.1:1',
    picturesOrigin: 'http://127.0.0.1:1',
    embeddedOrigin: undefined,
    uploadsTo: undefined,
    trustedProxies: [],
    metrics,
    waitMs: 0,
    log,
    ...options.app,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, pages, metrics, stop };
}
