import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PageData } from '../../src/app/page-data';
import type { RenderedPage } from '../render/messages';
import { RendererBusyError } from '../render/renderer';
import { type Composition, EMPTY_COMPOSITION } from '../registry/composition';
import { type RunningApp, aRenderedPage, runApp } from '../testing/running-app';
import { inUse, writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import type { Visit } from '../visits/visits';

const folder = scratchFolder();

let app: RunningApp | undefined;
afterEach(() => app?.stop());

/** fetch adds `Cache-Control: no-cache` to a conditional request. */
const statusOf = (at: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve) => {
    httpRequest(new URL(at, app?.origin), { headers }, (response) => resolve(response.resume().statusCode)).end();
  });

async function counting(page: Partial<RenderedPage> = {}, composition: Composition = EMPTY_COMPOSITION) {
  const paths: string[] = [];
  app = await runApp({
    pages: {
      composition: () => composition,
      render: async ({ path, withoutSlice }) => {
        if (withoutSlice) return aRenderedPage();
        paths.push(path);
        return aRenderedPage({
          document: `<html><head><meta charSet="utf-8"/></head><body>${paths.length}</body></html>`,
          ...page,
        });
      },
    },
  });
  const { origin } = app;
  const getPage = (path = '/', init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init });
  return { getPage, paths, renders: () => paths.length };
}

describe('a public page', () => {
  it('is rendered once for all undeclared query parameters', async () => {
    const { release } = await writeRelease(folder, {
      server: '',
      paths: ['/products'],
      queryParameters: { '/products': ['size'] },
    });
    const { getPage, paths } = await counting({}, { id: 'x', slices: [inUse(release)] });
    for (const query of ['', '?utm_source=mail', '?x=1', '?y=2#z', '?size=small', '?a=1&size=small', '?size=large'])
      await getPage(`/products${query}`);
    expect(paths).toEqual(['/products', '/products?size=small', '/products?size=large']);
  });

  it('asks search engines not to list it if its slice says so', async () => {
    const { release } = await writeRelease(folder, {
      server: '',
      paths: ['/cards', '/cards/balance/:id'],
      unlisted: ['/cards/balance/:id'],
    });
    const { getPage } = await counting({}, { id: 'x', slices: [inUse(release)] });
    expect((await getPage('/cards/balance/7?x=1')).headers.get('x-robots-tag')).toBe('noindex');
    expect((await getPage('/cards')).headers.get('x-robots-tag')).toBeNull();
  });

  it('tells browsers the links that its slices declare', async () => {
    const menu = [{ label: 'Cards', path: '/cards' }];
    const { release } = await writeRelease(folder, { server: '', paths: ['/cards'], menu });
    const { getPage } = await counting({}, { id: 'x', slices: [inUse(release)] });
    const [, data = ''] = /id="page-data">([^<]+)</.exec(await (await getPage('/cards')).text()) ?? [];
    expect((JSON.parse(data) as PageData).composition).toMatchObject([{ name: release.name, menu }]);
  });

  it('can be revalidated by its ETag', async () => {
    const { getPage } = await counting();
    const first = await getPage();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await statusOf('/', { 'if-none-match': etag })).toBe(304);
    expect(await statusOf('/', { 'if-none-match': 'W/"older"' })).toBe(200);
  });

  it.each(['br', 'gzip'])('is compressed with %s for clients that accept it', async (encoding) => {
    const { getPage } = await counting();
    const response = await getPage('/', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.text()).toContain('<body>1');
  });

  it('has no body for HEAD and answers 405 to POST', async () => {
    const { getPage } = await counting();
    expect(await (await getPage('/', { method: 'HEAD' })).text()).toBe('');
    expect((await getPage('/', { method: 'POST' })).status).toBe(405);
  });
});

it('never caches a failed page', async () => {
  const { getPage, renders } = await counting({ status: 503, failure: 'unavailable' });
  const response = await getPage();
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('retry-after')).toBe('5');
  await getPage();
  expect(renders()).toBe(2);
});

it('never keeps a page of which a part is missing, but serves it', async () => {
  const { getPage, renders } = await counting({ isIncomplete: true });
  expect([(await getPage()).status, (await getPage()).status]).toEqual([200, 200]);
  expect(renders()).toBe(2);
});

it('lets browsers restore a private page, whose HTML holds nothing personal', async () => {
  const { release } = await writeRelease(folder, { server: '', paths: ['/mine'], privatePaths: ['/mine'] });
  const { getPage } = await counting({}, { id: 'x', slices: [inUse(release)] });
  expect((await getPage('/mine')).headers.get('cache-control')).toBe('no-cache');
});

it('answers 503 with the prerendered frame when the renderer is busy', async () => {
  let isBusy = false;
  const asked: string[] = [];
  app = await runApp({
    pages: {
      render: async ({ path }) => {
        asked.push(path);
        if (isBusy) throw new RendererBusyError(path);
        return aRenderedPage(path === '/busy' ? { status: 503, failure: 'unavailable' } : {});
      },
    },
  });
  await app.pages.prepareBusyPage();
  const { origin } = app;
  await fetch(`${origin}/kept`);
  isBusy = true;
  const response = await fetch(`${origin}/new`);
  expect(response.status).toBe(503);
  expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual(['5', 'no-store']);
  expect(await response.text()).toContain('"failure":"unavailable"');
  expect((await fetch(`${origin}/kept`)).status).toBe(200);
  expect(asked).toEqual(['/busy', '/kept', '/new']);
});

it('reports the slice of each served page, from the cache too, but neither the busy page nor addresses without a slice', async () => {
  const { release } = await writeRelease(folder, { server: '', paths: ['/fine', '/broken', '/busy-now'] });
  const served: [string, boolean][] = [];
  app = await runApp({
    pages: {
      composition: () => ({ id: 'x', slices: [inUse(release)] }),
      onServed: ({ metadata }, hasFailed) => served.push([metadata.version, hasFailed]),
      render: async ({ path }) => {
        if (path === '/busy-now') throw new RendererBusyError(path);
        return aRenderedPage(path === '/broken' ? { status: 503, failure: 'unavailable' } : {});
      },
    },
  });
  await app.pages.prepareBusyPage();
  for (const path of ['/fine', '/fine?x=1', '/broken', '/busy-now', '/nobodys']) await fetch(app.origin + path);
  expect(served).toEqual([
    [release.version, false],
    [release.version, false],
    [release.version, true],
  ]);
});

describe('given a composition in which a page fails', () => {
  async function releaseFailing(failure: () => Promise<RenderedPage>, preview?: Visit['preview']) {
    const { release: works } = await writeRelease(folder, { server: '// works', paths: ['/page'] });
    const { release: fails } = await writeRelease(folder, { server: '// fails', paths: ['/page'] });
    let composition = { id: 'works', slices: [inUse(works)] };
    const served: [string, boolean][] = [];
    app = await runApp({
      pages: {
        composition: () => composition,
        visit: async () => ({ composition, isPersonal: false, setCookies: [], network: '', isNew: false, preview }),
        onServed: ({ metadata }, hasFailed) => served.push([metadata.version, hasFailed]),
        render: async ({ composition: { id }, withoutSlice }) =>
          !withoutSlice && id === 'fails' ? failure() : aRenderedPage(),
      },
    });
    const { origin } = app;
    await fetch(`${origin}/page`);
    composition = { id: 'fails', slices: [inUse(fails)] };
    const answers = [await fetch(`${origin}/page`), await fetch(`${origin}/page`)];
    return { statuses: answers.map(({ status }) => status), served, fails: fails.version, works: works.version };
  }

  it('visitors get its copy of the composition before, which counts as a failure of the new version', async () => {
    const unavailable = async () => aRenderedPage({ status: 503, failure: 'unavailable' });
    const { statuses, served, works, fails } = await releaseFailing(unavailable);
    expect(statuses).toEqual([200, 200]);
    expect(served).toEqual([
      [works, false],
      [fails, true],
      [fails, true],
    ]);
  });

  it('visitors get that copy when the renderer is busy, which counts for no version', async () => {
    const { statuses, served } = await releaseFailing(() => Promise.reject(new RendererBusyError('/page')));
    expect(statuses).toEqual([200, 200]);
    expect(served).toHaveLength(1);
  });

  it('who looks at a preview sees the failure', async () => {
    const unavailable = async () => aRenderedPage({ status: 503, failure: 'unavailable' });
    const { statuses } = await releaseFailing(unavailable, { slice: 'mf-sample', version: '2.0.0', expiresAt: 4e12 });
    expect(statuses).toEqual([503, 503]);
  });
});

it('passes on a redirect', async () => {
  const { getPage } = await counting({ status: 302, location: '/elsewhere' });
  const response = await getPage();
  expect([response.status, response.headers.get('location')]).toEqual([302, '/elsewhere']);
});

it('includes styles, data and script URLs, and escapes data in its script element', async () => {
  const { release } = await writeRelease(folder, { server: '' });
  const { getPage } = await counting(
    {
      styles: [{ file: 'page.css', url: '/remotes/page.css', integrity: 'sha384-page' }],
      queries: { mutations: [], queries: [], note: '</script><script>alert(1)</script>' } as RenderedPage['queries'],
    },
    { id: 'x', slices: [inUse(release)] },
  );
  const html = await (await getPage()).text();
  expect(html).toContain('<link rel="stylesheet" href="/assets/shell.css" integrity="sha384-style"/>');
  expect(html).toContain(
    '<link rel="preload" href="/assets/display.woff2" as="font" type="font/woff2" crossorigin=""/>',
  );
  expect(html).toContain(
    '<link rel="stylesheet" href="/remotes/page.css" integrity="sha384-page" data-href="page.css"/>',
  );
  expect(html).toContain(`"version":"${release.version}"`);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toMatch(/<script[^>]+src=/);
});

it('answers with a plain message when even the frame cannot be rendered', async () => {
  app = await runApp();
  const response = await fetch(app.origin);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The shop is not available right now');
});
