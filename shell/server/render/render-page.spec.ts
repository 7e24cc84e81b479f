import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type SliceFixture, inUse, writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import type { Release } from '../registry/discovery';
import { ReleaseFiles } from '../registry/release-files';
import { renderHere } from '../testing/render-here';
import type { RenderedPage } from './messages';
import { testShop } from '../testing/test-shop';

const UNAVAILABLE = 'This part of the shop is not available right now';
const page = (routes: string) => `exports.default = () => [${routes}];`;

const root = scratchFolder();
const { renderWith } = renderHere(new ReleaseFiles(root), { shop: testShop });

type Options = { path?: string; deadlineMs?: number };
const renderRelease = (release: Release, { path: at = '/sample', deadlineMs }: Options = {}): Promise<RenderedPage> =>
  renderWith([inUse(release)], { path: at, deadlineMs });

async function render(slice: SliceFixture, options?: Options): Promise<RenderedPage> {
  const { release } = await writeRelease(root, slice);
  return renderRelease(release, options);
}

function expectFrame(rendered: RenderedPage): void {
  expect(rendered.document).toContain('<header');
  expect(rendered.document).toContain('<footer');
  expect(rendered.document).toContain(testShop.supportEmail);
}

function expectUnavailable(rendered: RenderedPage): void {
  expectFrame(rendered);
  expect(rendered).toMatchObject({ status: 503, failure: 'unavailable' });
  expect(rendered.document).toContain(UNAVAILABLE);
  expect(rendered.document).not.toContain('Sample page');
}

describe('a page of a slice', () => {
  const sample = page(`{
    path: '/sample',
    loader: () => ({ text: 'from the loader' }),
    lazy: async () => {
      usesPage('src/pages/sample-page');
      return { Component: () => h('section', null, h('title', null, 'Sample page'), h('h1', null, useLoaderData().text)) };
    },
  }`);

  it('is rendered completely inside the frame, without scripts', async () => {
    const rendered = await render({ server: sample });
    expectFrame(rendered);
    expect(rendered).toMatchObject({ status: 200, failure: null, problems: [] });
    expect(rendered.document).toMatch(/<main[^>]*>.*<h1>from the loader<\/h1>.*<\/main>/s);
    expect(rendered.document).toMatch(/<head>.*<title>Sample page<\/title>.*<\/head>/s);
    expect(rendered.document).not.toMatch(/<script/);
  });

  it('has the links that the slices of its composition declare', async () => {
    const { document } = await render({
      server: sample,
      menu: [{ label: 'Samples & more', path: '/sample' }],
      footer: [{ label: 'Sample help', path: '/sample', group: 'Help' }],
    });
    expect(document).toMatch(/<nav aria-label="Main".*<a[^>]*href="\/sample"[^>]*>Samples &amp; more<\/a>.*<\/nav>/);
    expect(document).toMatch(/<nav aria-label="Help".*<a[^>]*href="\/sample"[^>]*>Sample help<\/a>/);
    expect((await render({ server: sample })).document).not.toContain('href="/sample"');
  });

  it('lists exactly its own stylesheets and scripts, with their hashes', async () => {
    const { release } = await writeRelease(root, { server: sample });
    const rendered = await render({ server: sample });
    const base = `/remotes/mf-sample/${release.version}/browser/`;
    const style = 'page.33333333.css';
    expect(rendered.styles).toEqual([{ file: style, url: base + style, integrity: release.files[`browser/${style}`] }]);
    expect(rendered.scripts.map(({ url }) => url)).toEqual(
      ['remoteEntry.js', 'routes.11111111.js', 'page.22222222.js'].map((file) => base + file),
    );
  });

  it("includes its loaders' data", async () => {
    const rendered = await render({
      server: `exports.default = ({ queryClient, apiOrigin }) => [{
        path: '/sample',
        loader: () => queryClient.ensureQueryData({ queryKey: ['where'], queryFn: async () => apiOrigin }),
        element: h('h1', null, 'Sample page'),
      }];`,
    });
    expect(rendered.queries?.queries).toMatchObject([{ queryKey: ['where'], state: { data: 'http://api.test' } }]);
  });

  const prefetching = (query: string) => `const { ApiError } = require('shell/contract');
    exports.default = ({ queryClient }) => [{
      path: '/sample',
      loader: () => queryClient.prefetchQuery({ queryKey: ['extra'], queryFn: ${query} }).then(() => null),
      element: h('h1', null, 'Sample page'),
    }];`;

  it('says that it is incomplete when data that it can do without did not come', async () => {
    const failing = prefetching(`() => Promise.reject(new ApiError(503, 'later'))`);
    expect(await render({ server: failing })).toMatchObject({ status: 200, isIncomplete: true });
    expect(await render({ server: prefetching(`async () => 'data'`) })).toMatchObject({ isIncomplete: false });
  });

  it('is complete without the data that only its visitor may see', async () => {
    const unauthorized = prefetching(`() => Promise.reject(new ApiError(401, 'no'))`);
    expect(await render({ server: unauthorized })).toMatchObject({ status: 200, isIncomplete: false });
  });

  it('can redirect the visitor', async () => {
    const redirecting = page(
      `{ path: '/sample', loader: () => new Response(null, { status: 302, headers: { location: '/other' } }), element: null }`,
    );
    expect(await render({ server: redirecting })).toMatchObject({ status: 302, location: '/other' });
  });

  it('shows its own 404 page when its loader throws a 404', async () => {
    const rendered = await render({
      server: page(`{
        path: '/sample',
        loader: () => { throw new Response(null, { status: 404 }); },
        element: h('h1', null, 'Sample page'),
        errorElement: h('h1', null, 'Sample Not Found'),
      }`),
    });
    expect(rendered).toMatchObject({ status: 404, failure: null });
    expect(rendered.document).toContain('Sample Not Found');
  });

  it('shows its own error page with a 503 when the API is down', async () => {
    const rendered = await render({
      server: page(`{
        path: '/sample',
        loader: () => { throw new Error('connect ECONNREFUSED'); },
        errorElement: h('h1', null, 'Unable to Load Samples'),
      }`),
    });
    expect(rendered).toMatchObject({ status: 503, failure: null });
    expect(rendered.problems[0]).toContain('connect ECONNREFUSED');
    expect(rendered.document).toContain('Unable to Load Samples');
  });

  it('is sent as a skeleton for the browser to fill when it needs a signed-in visitor', async () => {
    const rendered = await render({
      server: `const { ApiError } = require('shell/contract');
        exports.default = () => [{ path: '/sample', loader: () => { throw new ApiError(401, 'no'); }, element: h('h1', null, 'Mine') }];`,
      privatePaths: ['/sample'],
    });
    expect(rendered).toMatchObject({ status: 200, failure: 'pending', problems: [] });
    expectFrame(rendered);
  });
});

describe('a path that no slice owns', () => {
  it('shows 404 Page Not Found', async () => {
    const rendered = await render({ server: page('') }, { path: '/nowhere' });
    expect(rendered).toMatchObject({ status: 404, failure: null });
    expect(rendered.document).toContain('404 Page Not Found');
    expectFrame(rendered);
  });

  it("may look like another host's URL", async () => {
    expect(await render({ server: page('') }, { path: '//elsewhere.test/x' })).toMatchObject({ status: 404 });
  });
});

describe('a failing slice affects only its own pages', () => {
  const good = `element: h('h1', null, 'Sample page')`;

  it('when its server bundle is missing', async () => {
    const { release } = await writeRelease(root, { server: page(`{ path: '/sample', ${good} }`) });
    const elsewhere = renderHere(new ReleaseFiles(path.join(root, 'nowhere')), { shop: testShop });
    const rendered = await elsewhere.renderWith([inUse(release)], { path: '/sample' });
    expectUnavailable(rendered);
    expect(rendered.problems[0]).toContain('ENOENT');
  });

  it('when its server bundle does not match its hash', async () => {
    const { folder, release } = await writeRelease(root, { server: page(`{ path: '/sample', ${good} } /* x */`) });
    await writeFile(path.join(folder, release.server), 'module.exports = {};');
    const rendered = await renderRelease(release);
    expectUnavailable(rendered);
    expect(rendered.problems[0]).toContain('IntegrityError');
  });

  it.each([
    ['throws while it is loaded', `throw new Error('boom');`],
    ['exports nothing', ``],
    ['requires what the shell does not provide', `require('node:fs');`],
    ['throws while it makes its routes', `exports.default = () => { throw new Error('boom'); };`],
    ['throws while it renders', page(`{ path: '/sample', Component: () => { throw new Error('boom'); } }`)],
    ['throws in a loader', page(`{ path: '/sample', loader: () => { throw new Error('boom'); }, ${good} }`)],
    ['fails to load a lazy page', page(`{ path: '/sample', lazy: () => Promise.reject(new Error('boom')) }`)],
    ['never answers a loader', page(`{ path: '/sample', loader: () => new Promise(() => {}), ${good} }`)],
    [
      'suspends for ever',
      `const { use } = require('react'); const never = new Promise(() => {});
       ${page(`{ path: '/sample', Component: () => use(never) }`)}`,
    ],
  ])('when it %s', async (_what, server) => {
    const rendered = await render({ server }, { deadlineMs: 150 });
    expectUnavailable(rendered);
    expect(rendered.problems).toHaveLength(1);
  });

  it('while the other slices work as usual', async () => {
    const broken = await writeRelease(root, {
      name: 'mf-broken',
      server: `throw new Error('boom');`,
      paths: ['/broken'],
    });
    const working = await writeRelease(root, {
      name: 'mf-works',
      paths: ['/sample'],
      server: page(`{ path: '/sample', ${good} } /* w */`),
    });
    const slices = [inUse(broken.release), inUse(working.release)];
    const renderAt = (at: string) => renderWith(slices, { path: at });
    expectUnavailable(await renderAt('/broken'));
    expect(await renderAt('/sample')).toMatchObject({ status: 200, failure: null });
  });
});

it('renders each version with its own code, without a restart', async () => {
  const versionWith = (word: string) =>
    writeRelease(root, { server: page(`{ path: '/sample', element: h('h1', null, 'Version ${word}') }`) });
  const [one, two] = [await versionWith('one'), await versionWith('two')];
  const texts = await Promise.all(
    [one, two, one].map(async ({ release }) => {
      const { document } = await renderRelease(release);
      return /Version \w+/.exec(document)?.[0];
    }),
  );
  expect(texts).toEqual(['Version one', 'Version two', 'Version one']);
});
