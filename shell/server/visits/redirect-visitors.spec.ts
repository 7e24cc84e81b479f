import { type IncomingMessage, type Server, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseSetCookie } from 'cookie';
import type { PreviewSite } from 'shared-server/config/preview-site';
import { PREVIEW_PATH, readPreview, signPreview } from 'shared-server/registry/preview-link';
import { forwardedHeaders } from '../http/forwarded-headers';
import type { LivePreviewOptions } from '../http/releases/live-preview';
import { releases } from '../http/releases/releases';
import type { Publishing } from '../publishing/publishing';
import type { Releasing } from '../publishing/releasing';
import { versionsOf } from '../registry/composition';
import { DISCOVERY_SCHEMA, type Release, microFrontendOf } from '../registry/discovery';
import { Rollout } from '../registry/rollout';
import { type RunningApp, aRenderedPage, log, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { inUse, writeRelease } from '../testing/write-release';
import { isOnPreviewSite } from './on-preview-site';
import { redirectVisitors } from './redirect-visitors';
import { SignedInStaff } from './signed-in-staff';
import { StaffVersions } from './staff-versions';
import { Visits } from './visits';

const key = Buffer.from('the key of the registry');
const dedicated: PreviewSite = { origin: 'http://previews.test', isDedicated: true };
const folder = scratchFolder();
let [one, two, fresh, late]: Release[] = [];

/** Answers by the session cookie. */
let api: Server;
let apiOrigin: string;
let asked: { cookie: string | undefined; address: string }[] = [];
let answersAfterMs = 0;
beforeAll(async () => {
  const releaseOf = async (name: string, server: string, path: string) =>
    (await writeRelease(folder, { name, server, paths: [path, `${path}/:id`] })).release;
  one = await releaseOf('mf-sample', 'one', '/sample');
  two = await releaseOf('mf-sample', 'two', '/sample');
  late = await releaseOf('mf-sample', 'late', '/sample');
  fresh = await releaseOf('mf-fresh', 'fresh', '/fresh');
  api = createServer(({ headers }, response) => {
    asked.push({ cookie: headers.cookie, address: String(headers['x-forwarded-for']) });
    const role = /^shop\.sid=(\w+)/.exec(headers.cookie ?? '')?.[1];
    setTimeout(() => {
      if (role === 'broken') return response.writeHead(503).end();
      if (role === 'nobody') return response.writeHead(401).end('{}');
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'x', role }));
    }, answersAfterMs);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answersAfterMs = 0;
  given = [];
});
let app: RunningApp | undefined;
afterEach(() => app?.stop());
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

let given: Release[];
async function aShop(previewSite: PreviewSite | null = dedicated) {
  await app?.stop();
  const site = previewSite ?? undefined;
  const rollout = new Rollout({
    schema: DISCOVERY_SCHEMA,
    microFrontends: { [one!.name]: [microFrontendOf(one!, { traffic: 100, default: true })] },
  });
  const released = async (slice: string, version: string) =>
    [one, two, fresh, late]
      .filter((each) => each!.name === slice && each!.version === version)
      .map((each) => inUse(each!))[0];
  const staffVersions = new StaffVersions({
    read: async () => given.map(({ name, version }) => ({ slice: name, version })),
    released,
    log,
  });
  await staffVersions.refresh();
  const visits = new Visits({ rollout: () => rollout, released, key: () => key, isSecure: false });
  const visit = (request: IncomingMessage) =>
    visits.of({
      cookies: request.headers.cookie,
      address: '203.0.113.7',
      mayPreview: isOnPreviewSite(site, request),
    });
  const forwarded = forwardedHeaders([]);
  app = await runApp({
    pages: {
      visit,
      composition: () => rollout.current,
      render: async ({ composition: { slices } }) =>
        aRenderedPage({ document: `<body>${JSON.stringify(slices.map((s) => s.metadata.version))}</body>` }),
    },
    app: {
      previewSite: site,
      releaseRoutes: releases({
        discovery: () => rollout.discovery,
        visits,
        publicUrl: 'http://shop.test',
        previewSite: site,
        staffVersions,
        refusalsOf: async () => [],
        firstPathOf: async () => '/sample',
        useToken: async () => undefined,
        publishing: {} as Publishing,
        live: {} as LivePreviewOptions,
        releasing: {} as Releasing,
        log,
      }),
      redirects: redirectVisitors({
        publicUrl: 'http://shop.test',
        previewSite: site,
        composition: () => rollout.current,
        visit,
        staffVersions,
        staff: new SignedInStaff({ apiOrigin, isSecure: false, forwarded }),
        previewKey: () => key,
      }),
    },
  });
  return { staffVersions };
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: string };
function get(
  address: string,
  { cookie, headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asks = send(
      app!.origin + pathname + search,
      { headers: { host, accept: 'text/html', 'sec-fetch-mode': 'navigate', ...(cookie && { cookie }), ...headers } },
      async (response) => {
        let body = '';
        for await (const chunk of response) body += String(chunk);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      },
    );
    asks.on('error', reject).end();
  });
}
const signedInAs = (role: string) => `theme=dark; shop.signed-in=hint; shop.sid=${role}; other=1`;
const cookieOf = ({ headers }: Answer): string => {
  const { name, value } = parseSetCookie(headers['set-cookie']![0]!);
  return `${name}=${value}`;
};
const linkFor = (preview: { slice: string; version: string; staff?: Record<string, string> }) =>
  `${PREVIEW_PATH}?link=${signPreview({ ...preview, expiresAt: Math.floor(Date.now() / 1000) + 60 }, key)}`;
const versionOf = ({ name, version }: Release) => ({ slice: name, version });

describe('a preview link', () => {
  it('leads to the preview site, which alone gives the browser its cookie', async () => {
    await aShop();
    const path = linkFor(versionOf(two!));
    const atShop = await get(`http://shop.test${path}`);
    expect([atShop.status, atShop.headers.location]).toEqual([303, `http://previews.test${path}`]);
    expect(atShop.headers['set-cookie']).toBeUndefined();
    expect(atShop.headers['cache-control']).toBe('no-store');
    const there = await get(atShop.headers.location!);
    expect([there.status, there.headers.location]).toEqual([303, '/sample']);
    const cookie = cookieOf(there);
    const page = await get('http://previews.test/sample', { cookie });
    expect(page.body).toContain(two!.version);
    expect(page.body).toContain('Leave the preview');
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
    const live = await get('http://shop.test/sample', { cookie });
    expect(live.body).toContain(one!.version);
    expect(live.body).not.toContain('preview-ribbon');
  });

  it('names the setting that is missing where there is no preview site', async () => {
    await aShop(null);
    const answer = await get(`http://shop.test${linkFor(versionOf(two!))}`);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([409, undefined]);
    expect(answer.body).toContain('set PREVIEW_URL');
  });

  it('is left for the shop', async () => {
    await aShop();
    const cookie = cookieOf(await get(`http://previews.test${linkFor(versionOf(two!))}`));
    const left = await get('http://previews.test/releases/preview/end', { cookie });
    expect([left.status, left.headers.location]).toEqual([303, 'http://shop.test/']);
    expect(left.headers['set-cookie']).toEqual([expect.stringMatching(/^release_preview=; .*1970/)]);
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test'])('never leads to another site like %s', async (path) => {
    await aShop();
    const link = `${linkFor(versionOf(two!))}&path=${encodeURIComponent(path)}`;
    expect((await get(`http://previews.test${link}`)).headers.location).toBe('/sample');
    const end = `http://shop.test/releases/preview/end?path=${encodeURIComponent(path)}`;
    expect((await get(end)).headers.location).toBe('/');
  });
});

describe('the preview site', () => {
  it('sends whoever has no preview to the same page of the shop, and crawlers away', async () => {
    await aShop();
    const page = await get('http://previews.test/sample/1?q=a%20b');
    expect([page.status, page.headers.location]).toEqual([303, 'http://shop.test/sample/1?q=a%20b']);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect((await get('http://previews.test/sitemap.xml')).headers.location).toBe('http://shop.test/sitemap.xml');
    expect((await get('http://previews.test/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('http://shop.test/robots.txt')).body).toContain('Sitemap: http://shop.test/sitemap.xml');
  });

  it('is the shop as well where it is only its other name', async () => {
    await aShop({ ...dedicated, isDedicated: false });
    const page = await get('http://previews.test/sample');
    expect([page.status, page.body.includes(one!.version)]).toEqual([200, true]);
    expect((await get('http://previews.test/robots.txt')).body).toContain('Sitemap:');
  });
});

describe('a version for staff', () => {
  it('is what signed-in admins are led to, on the page that they asked for', async () => {
    given = [two!, fresh!];
    await aShop();
    const sent = await get('http://shop.test/sample/1?tab=2', { cookie: signedInAs('admin') });
    expect(sent.status).toBe(303);
    expect(sent.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: expect.stringContaining('Cookie'),
    });
    const { origin, pathname, searchParams } = new URL(sent.headers.location!);
    expect([origin, pathname]).toEqual(['http://previews.test', PREVIEW_PATH]);
    expect(readPreview(searchParams.get('link')!, key)).toMatchObject({
      ...versionOf(two!),
      staff: { [fresh!.name]: fresh!.version },
    });
    const there = await get(sent.headers.location!);
    expect(there.headers.location).toBe('/sample/1?tab=2');
    const page = await get('http://previews.test/sample/1?tab=2', { cookie: cookieOf(there) });
    expect(page.body).toContain(`mf-sample ${two!.version} and mf-fresh ${fresh!.version}, for staff only`);
    // nothing else of the visitor's
    expect(asked).toEqual([{ cookie: 'shop.sid=admin', address: '127.0.0.1' }]);
  });

  it.each(['packer', 'support'])('is given to a %s as well', async (role) => {
    given = [two!];
    await aShop();
    expect((await get('http://shop.test/sample', { cookie: signedInAs(role) })).status).toBe(303);
  });

  it('of a slice that has none in use is a page for admins and none for others', async () => {
    given = [fresh!];
    await aShop();
    expect((await get('http://shop.test/fresh', { cookie: signedInAs('admin') })).status).toBe(303);
    const customer = await get('http://shop.test/fresh', { cookie: signedInAs('customer') });
    expect([customer.headers.location, customer.headers.vary]).toEqual([undefined, 'Cookie, Accept-Encoding']);
  });

  it.each([
    ['a guest', 'theme=dark'],
    ['a guest with a session', 'shop.sid=admin'],
    ['a customer', signedInAs('customer')],
    ['a banned account', signedInAs('banned')],
    ['a session that has ended', signedInAs('nobody')],
    ['an admin while the API is away', signedInAs('broken')],
  ])('is not given to %s', async (_who, cookie) => {
    given = [two!];
    await aShop();
    const page = await get('http://shop.test/sample', { cookie });
    expect([page.status, page.body.includes(one!.version)]).toEqual([200, true]);
    expect(page.headers.vary).toContain('Cookie');
  });

  it('is given within a second or not at all, and asks once per session', async () => {
    given = [two!];
    await aShop();
    answersAfterMs = 3000;
    const started = Date.now();
    const cookie = signedInAs('admin');
    const pages = await Promise.all([
      get('http://shop.test/sample', { cookie }),
      get('http://shop.test/sample', { cookie }),
    ]);
    expect(Date.now() - started).toBeLessThan(2500);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get('http://shop.test/sample', { cookie })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it('changes nothing but what is navigated to, of its own slice', async () => {
    given = [fresh!];
    await aShop();
    const cookie = signedInAs('admin');
    expect((await get('http://shop.test/sample', { cookie })).status).toBe(200);
    given = [two!];
    await aShop();
    const fetched = await get('http://shop.test/sample', { cookie, headers: { 'sec-fetch-mode': 'cors' } });
    expect(fetched.status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('is not offered again to one who has left it for the live page, until it changes', async () => {
    given = [two!];
    const { staffVersions } = await aShop();
    const session = signedInAs('admin');
    const sent = await get('http://shop.test/sample/1', { cookie: session });
    const cookie = cookieOf(await get(sent.headers.location!));
    const left = await get('http://previews.test/releases/preview/end', {
      cookie,
      headers: { referer: 'http://previews.test/sample/1?tab=2' },
    });
    expect(left.headers.location).toBe('http://shop.test/releases/preview/end?path=%2Fsample%2F1%3Ftab%3D2');
    const back = await get(left.headers.location!);
    expect([back.status, back.headers.location]).toEqual([303, '/sample/1?tab=2']);
    const stays = `${session}; ${cookieOf(back)}`;
    expect((await get('http://shop.test/sample/1', { cookie: stays })).status).toBe(200);
    // offered by /admin/releases
    const again = await get('http://shop.test/releases/staff?slice=mf-sample', { cookie: stays });
    expect([again.headers.location, again.headers['set-cookie']]).toEqual([
      '/sample',
      [expect.stringMatching(/^release_staff_left=; .*1970/)],
    ]);
    given = [late!];
    await staffVersions.refresh();
    expect((await get('http://shop.test/sample/1', { cookie: stays })).status).toBe(303);
  });

  it('is no other version once everybody gets it', async () => {
    given = [one!];
    await aShop();
    expect((await get('http://shop.test/sample', { cookie: signedInAs('admin') })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('that the registry can not be asked for stays what it was', async () => {
    given = [two!];
    const { staffVersions } = await aShop();
    const { id } = staffVersions;
    given = [
      {
        ...two!,
        get name(): string {
          throw new Error('away');
        },
      },
    ];
    await staffVersions.refresh();
    expect([staffVersions.id, versionsOf({ id: '', slices: [...staffVersions.current] })]).toEqual([
      id,
      { [two!.name]: two!.version },
    ]);
  });
});
