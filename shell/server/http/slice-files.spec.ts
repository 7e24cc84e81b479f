import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chromium } from 'playwright-core';
import type { VersionKey } from 'shared-server/registry/releases';
import { releasedVersions } from 'shared-server/registry/releases';
import { endCanary, promote, retire, rollBack, startCanary } from 'shared-server/registry/rollouts';
import { endStaffVersion, startStaffVersion } from 'shared-server/registry/staff';
import { chromePath } from '../../federation/publish/browser-journey.mjs';
import { packRelease } from '../../federation/publish/pack-release.mjs';
import { BadReleaseError } from '../registry/packed-release';
import { ReleaseFiles } from '../registry/release-files';
import { ReleasedVersions } from '../registry/released-versions';
import { Rollout } from '../registry/rollout';
import { eventually } from '../testing/eventually';
import { type RunningApp, log, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { type SliceFixture, writeRelease } from '../testing/write-release';

const { registry, pool, files, root } = await testRegistry();
const builds = scratchFolder();
const actor = 'admin@example.com';
const SHOP = 'shop.test';
const PREVIEWS = 'previews.test';

let app: RunningApp;
let withoutPreviews: RunningApp;
let rollout = new Rollout(await registry.read());
const released = new ReleasedVersions({
  read: () => releasedVersions(pool),
  rollout: () => rollout,
  log,
  pauseMs: 1,
});
beforeAll(async () => {
  const isReleased = (release: VersionKey) => released.includes(release);
  app = await runApp({
    app: { files, isReleased, previewSite: { origin: `https://${PREVIEWS}`, isDedicated: true } },
  });
  withoutPreviews = await runApp({ app: { files, isReleased } });
});
afterAll(() => Promise.all([app.stop(), withoutPreviews.stop()]));

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
/** `fetch` would normalize the path. */
const get = (at: string, { host = SHOP, to = app, encoding = 'br, gzip' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': encoding };
    httpRequest(to.origin, { path: at, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((body) => resolve({ status, headers: answered, body }), reject);
    })
      .once('error', reject)
      .end();
  });
const statusOf = async (...asked: Parameters<typeof get>): Promise<number> => (await get(...asked)).status;

let count = 0;
async function published(slice: Partial<SliceFixture> = {}): Promise<VersionKey & { base: string }> {
  count += 1;
  const { folder, release } = await writeRelease(builds, {
    name: `mf-team${count}`,
    server: `exports.default = () => []; // ${count}`,
    ...slice,
  });
  await registry.publish(folder, { by: 'token ci' });
  const { name, version } = release;
  return { slice: name, version, base: `/remotes/${name}/${version}` };
}
const asOperator = ({ slice, version }: VersionKey) =>
  registry.roll((db) => promote(db, { slice, version, by: 'operator' }));

describe('what of a version is served', () => {
  const scripts = {
    'x.html': '<script>document.title = "ran"</script>',
    'x.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
    'x.xml': '<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>',
    'x.js.map': '{}',
    'x.json': '{}',
    'x.wasm': 'wasm',
    'x.txt': 'text',
    x: 'none',
    'x.HTML': '<script>1</script>',
    'x.html.br': '<script>1</script>',
    'x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><script>parent.ran = 1</script></svg>',
    'assets/x.webp': 'picture',
    'x.woff2': 'font',
    'worker.js': 'postMessage(self.location.pathname);',
  };

  it('is only what it lists, of types that pages load, also of a version that was published before publishing refused others', async () => {
    const release = await published({ scripts });
    await asOperator(release);
    await writeFile(path.join(root, release.slice, release.version, 'browser/unlisted.js'), '1');
    await mkdir(path.join(root, release.slice, release.version, 'maps/browser'), { recursive: true });
    await writeFile(path.join(root, release.slice, release.version, 'maps/browser/x.js'), '1');
    for (const host of [SHOP, PREVIEWS]) {
      const statuses = async (names: string[]) =>
        Promise.all(names.map((name) => statusOf(`${release.base}/${name}`, { host })));
      const served = ['remoteEntry.js', 'page.33333333.css', 'x.svg', 'assets/x.webp', 'x.woff2', 'worker.js'];
      expect(await statuses(served.map((name) => `browser/${name}`))).toEqual(served.map(() => 200));
      const denied = [
        ...Object.keys(scripts)
          .filter((name) => !served.includes(name))
          .map((name) => `browser/${name}`),
        'browser/unlisted.js',
        'browser/remoteEntry.js.br',
        'browser/remoteEntry.js.gz',
        'browser/RemoteEntry.js',
        'browser/remoteEntry.JS',
        'browser/remoteEntry.js/',
        'browser//remoteEntry.js',
        'browser/./remoteEntry.js',
        'browser/../browser/remoteEntry.js',
        'browser/%72emoteEntry.js',
        'browser%2fremoteEntry.js',
        'browser/..%2fbrowser/remoteEntry.js',
        'browser/%2e%2e/browser/remoteEntry.js',
        'browser\\remoteEntry.js',
        'browser/remoteEntry.js%00',
        'browser/remoteEntry.js;x.html',
        'browser',
        'browser/',
        'server/server.44444444.cjs',
        'maps/browser/x.js',
        'release.json',
        '',
      ];
      expect(await statuses(denied)).toEqual(denied.map(() => 404));
    }
  });

  it('says what it is, and neither runs nor loads anything when it is opened as a page', async () => {
    const release = await published({ scripts });
    await asOperator(release);
    const headersOf = async (name: string) => (await get(`${release.base}/browser/${name}`)).headers;
    const types = {
      'worker.js': 'text/javascript; charset=utf-8',
      'page.33333333.css': 'text/css; charset=utf-8',
      'x.svg': 'image/svg+xml',
      'assets/x.webp': 'image/webp',
      'x.woff2': 'font/woff2',
    };
    for (const [name, type] of Object.entries(types)) {
      const headers = await headersOf(name);
      const isDrawing = name.endsWith('.svg');
      expect([name, headers['content-type'], headers['content-disposition']]).toEqual([
        name,
        type,
        isDrawing ? 'attachment' : undefined,
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      // workers take their script's policy, and don't start in a sandbox
      expect(policy.includes('sandbox')).toBe(!name.endsWith('.js'));
    }
  });

  it('is a drawing in a picture, nothing when opened, and a worker that may do what its page may', async () => {
    const release = await published({ scripts });
    await asOperator(release);
    const browser = await chromium.launch({ executablePath: chromePath() });
    try {
      const page = await browser.newPage();
      const origin = app.origin;
      await page.route(`${origin}/page`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<img src="${release.base}/browser/x.svg">` }),
      );
      await page.goto(`${origin}/page`);
      expect(await page.evaluate('document.images[0].naturalWidth')).toBe(5);
      const worker = `new Promise((resolve, reject) => {
        const worker = new Worker('${release.base}/browser/worker.js');
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error('the worker did not start'));
      })`;
      expect(await page.evaluate(worker)).toBe(`${release.base}/browser/worker.js`);
      const download = page.waitForEvent('download');
      await page.goto(`${origin}${release.base}/browser/x.svg`).catch(() => undefined);
      expect((await download).suggestedFilename()).toBe('x.svg');
      expect(page.url()).toBe(`${origin}/page`);
    } finally {
      await browser.close();
    }
  });
});

describe('the files of a version', () => {
  const cases: [string, boolean, (release: VersionKey) => Promise<unknown>][] = [
    ['that its team has published', false, async () => undefined],
    [
      'that the staff gets',
      false,
      ({ slice, version }) => registry.roll((db) => startStaffVersion(db, { slice, version, actor })),
    ],
    [
      'that the staff had',
      false,
      async ({ slice, version }) => {
        await registry.roll((db) => startStaffVersion(db, { slice, version, actor }));
        await registry.roll((db) => endStaffVersion(db, { slice, version, actor }));
      },
    ],
    ['that was promoted', true, asOperator],
    [
      'that is a canary',
      true,
      ({ slice, version }) => registry.roll((db) => startCanary(db, { slice, version, percent: 1, actor })),
    ],
    [
      'that was a canary and withdrawn',
      true,
      async ({ slice, version }) => {
        await registry.roll((db) => startCanary(db, { slice, version, percent: 1, actor }));
        await registry.roll((db) => endCanary(db, { slice, kind: 'withdraw', actor: 'automatic' }));
      },
    ],
    [
      'that was taken out of use',
      true,
      async (release) => {
        await asOperator(release);
        await registry.roll((db) => retire(db, { ...release, actor }));
      },
    ],
    [
      'that was rolled back to another',
      true,
      async (release) => {
        const { folder, release: before } = await writeRelease(builds, {
          name: release.slice,
          server: 'exports.default = () => []; // before',
        });
        await registry.publish(folder, { by: 'token ci' });
        await asOperator({ slice: release.slice, version: before.version });
        await asOperator(release);
        await registry.roll((db) =>
          rollBack(db, { slice: release.slice, from: release.version, to: before.version, actor }),
        );
      },
    ],
  ];

  it.each(cases)('%s: on the origin of the shop: %s; always on that of previews', async (_what, isOnShop, release) => {
    const given = await published({ scripts: { 'x.html': '<script>1</script>' } });
    await release(given);
    const entry = `${given.base}/browser/remoteEntry.js`;
    expect(await statusOf(entry, { host: SHOP })).toBe(isOnShop ? 200 : 404);
    expect(await statusOf(entry, { host: 'another-name.test' })).toBe(isOnShop ? 200 : 404);
    expect(await statusOf(entry, { host: PREVIEWS })).toBe(200);
    expect(await statusOf(entry, { host: PREVIEWS, to: withoutPreviews })).toBe(isOnShop ? 200 : 404);
    for (const host of [SHOP, PREVIEWS]) expect(await statusOf(`${given.base}/browser/x.html`, { host })).toBe(404);
  });

  it('that the site started with are on both', async () => {
    const { folder, release } = await writeRelease(builds, { name: 'mf-own', server: 'exports.default = () => [];' });
    await registry.publish(folder);
    const entry = `/remotes/mf-own/${release.version}/${release.entry}`;
    for (const host of [SHOP, PREVIEWS]) expect(await statusOf(entry, { host })).toBe(200);
  });

  it('are there as soon as a page links them, and stay while the database is away', async () => {
    const first = await published();
    const isAway = { read: () => Promise.reject(new Error('the database is away')), log, pauseMs: 1 };
    const shell = new ReleasedVersions({ ...isAway, rollout: () => rollout });
    expect(await shell.includes(first)).toBe(false);
    await asOperator(first);
    rollout = new Rollout(await registry.read());
    expect(await shell.includes(first)).toBe(true);
    await registry.roll((db) => retire(db, { ...first, actor }));
    rollout = new Rollout(await registry.read());
    expect(await shell.includes(first)).toBe(true);
  });

  it('that nobody has released cost one query for all who ask at once, and a promotion that another server made is seen', async () => {
    const given = await published();
    let reads = 0;
    let answer = (_released: VersionKey[]): void => undefined;
    const shell = new ReleasedVersions({
      read: () => {
        reads += 1;
        return new Promise((resolve) => (answer = resolve));
      },
      rollout: () => rollout,
      log,
      pauseMs: 1,
    });
    const strangers = Array.from({ length: 100 }, (_, index) =>
      shell.includes({ slice: 'mf-any', version: `1.0.0-${index}` }),
    );
    expect(
      await eventually(
        () => reads,
        (started) => started > 0,
      ),
    ).toBe(1);
    // the read that runs may be too old, so another one follows
    const asked = Array.from({ length: 100 }, () => shell.includes(given));
    answer([]);
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([false]));
    expect(
      await eventually(
        () => reads,
        (started) => started > 1,
      ),
    ).toBe(2);
    answer([given]);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
    expect(await shell.includes(given)).toBe(true);
    expect(reads).toBe(2);
  });

  it('that is not on this machine cost no query', async () => {
    let asked = 0;
    const shell = await runApp({ app: { files, isReleased: async () => (asked += 1) > 0 } });
    for (const version of ['1.0.0-00000000', 'latest', '..'])
      expect(await statusOf(`/remotes/mf-team1/${version}/browser/remoteEntry.js`, { to: shell })).toBe(404);
    await shell.stop();
    expect(asked).toBe(0);
  });
});

it('what publishing accepts is what is served, whatever the files are called', async () => {
  const name = fc.oneof(
    fc.stringMatching(/^[\w@-]{1,6}$/),
    fc.stringMatching(/^[\w@-]{1,6}$/),
    fc.string({ maxLength: 8 }),
    fc.constantFrom('page', 'Page', 'x.js', 'constructor', '__proto__', '..', '.', '.x', 'a b', 'ü', '%2e'),
  );
  const usual = fc.constantFrom('js', 'css', 'svg', 'png', 'jpeg', 'gif', 'woff', 'avif');
  const others = fc.constantFrom(
    ...'html xml JS br gz map mjs cjs js.br svg.gz html.js js.html wasm json swf pdf'.split(' '),
    '',
  );
  const file = fc
    .tuple(
      fc.constantFrom('browser', 'browser', 'browser/assets', 'browser/x.js', 'server', 'maps/browser', 'x', '.'),
      name,
      fc.oneof(usual, others),
    )
    .map(([folder, own, end]) => `${folder}/${own}.${end}`);
  const folders = path.join(builds, 'property');
  const store = new ReleaseFiles(path.join(builds, 'stored'));
  const shop = await runApp({ app: { files: store, isReleased: async () => true } });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(file, async (given) => {
      const { folder, release } = await writeRelease(folders, {
        name: 'mf-any',
        server: 'exports.default = () => [];',
        files: { [given]: 'content' },
      }).catch(() => ({ folder: '', release: undefined }));
      // no file system has such a name
      fc.pre(release !== undefined);
      const isTaken = await store
        .withUnpacked(
          await packRelease(folder, release),
          async (unpacked) => {
            await store.store(unpacked, release);
            return true;
          },
          { isNew: true },
        )
        .catch((error: unknown) => {
          if (!(error instanceof BadReleaseError && error.message.includes(given))) throw error;
          return false;
        });
      // a version registered before publishing refused such files
      if (!isTaken) await store.store(folder, release);
      accepted += Number(isTaken);
      const address = encodeURI(`/remotes/mf-any/${release.version}/${given}`).replaceAll('?', '%3f');
      const isServed = (await statusOf(address, { to: shop })) === 200;
      expect({ given, isServed }).toEqual({ given, isServed: isTaken && given.startsWith('browser/') });
    }),
    { numRuns: 150 },
  );
  await shop.stop();
  expect(accepted).toBeGreaterThan(10);
});
