import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { parseSetCookie } from 'cookie';
import { addHealth, canaryTallies, errorRateOf, seenVersions } from 'shared-server/registry/health';
import { startCanary } from 'shared-server/registry/rollouts';
import { forwardedHeaders } from '../http/forwarded-headers';
import { versionsOf } from '../registry/composition';
import { Rollout } from '../registry/rollout';
import { type RunningApp, aRenderedPage, log, runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { Visits } from '../visits/visits';
import { HealthCounters } from './health-counters';
import { healthReports } from './health-reports';
import { ReportAllowance } from './report-allowance';
import { withdrawBadCanaries } from './withdraw-bad-canaries';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();
const key = Buffer.from('the key of the registry');
const apps: RunningApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
  await pool.query('DELETE FROM slice_registry.canaries');
});

let count = 0;
async function aSlice({ withCanary = true } = {}) {
  count += 1;
  const slice = `mf-test${count}`;
  const [one, two] = (await Promise.all(
    ['one', 'two'].map(async (text) => {
      const release = { name: slice, paths: [`/${slice}`], server: `exports.default = () => []; // ${text}` };
      const { folder, release: written } = await writeRelease(builds, release);
      await registry.publish(folder);
      return written.version;
    }),
  )) as [string, string];
  await registry.promote({ slice, version: one, by: 'start' });
  if (withCanary) await registry.roll((db) => startCanary(db, { slice, version: two, percent: 50, actor: 'operator' }));
  return { slice, one, two, rollout: new Rollout(await registry.read()) };
}
type Slice = Awaited<ReturnType<typeof aSlice>>;

async function aShell({ slice, rollout }: Slice) {
  const counters = new HealthCounters();
  const allowance = new ReportAllowance();
  const visits = new Visits({
    rollout: () => rollout,
    released: async () => undefined,
    key: () => key,
    isSecure: false,
  });
  const forwarded = forwardedHeaders(['127.0.0.1']);
  const visit = (request: IncomingMessage) =>
    visits.of({
      cookies: request.headers.cookie,
      address: String(forwarded(request)['x-forwarded-for']),
      mayPreview: false,
    });
  const failures: string[] = [];
  const paints: [version: string, seconds: number][] = [];
  const app = await runApp({
    pages: {
      composition: () => rollout.current,
      visit,
      render: async () => aRenderedPage(),
      onServed: ({ name, metadata: { version } }, hasFailed, { visitor, network }) => {
        allowance.noteServed(network);
        counters.addServed({ slice: name, version, visitor, hasFailed });
      },
    },
    app: {
      trustedProxies: ['127.0.0.1'],
      reportRoutes: healthReports({
        forwarded,
        visit,
        counters,
        allowance,
        onFailure: ({ version }) => failures.push(version),
        onPainted: ({ version }, seconds) => paints.push([version, seconds]),
      }),
    },
  });
  apps.push(app);
  const from = (address?: string): Record<string, string> => (address ? { 'x-forwarded-for': address } : {});
  return {
    failures,
    paints,
    async visit(address?: string) {
      const response = await fetch(`${app.origin}/${slice}`, { headers: from(address) });
      const [set] = response.headers.getSetCookie();
      if (set === undefined) return { cookie: undefined, version: versionsOf(rollout.current)[slice]! };
      const { name, value } = parseSetCookie(set);
      const version = versionsOf(rollout.compositionOf(value!.split('.')[0]!))[slice]!;
      return { cookie: `${name}=${value}`, version };
    },
    async report(
      body: unknown,
      { cookie, address }: { cookie?: string | undefined; address?: string | undefined } = {},
    ) {
      const response = await fetch(`${app.origin}/reports/health`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...from(address) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return response.status;
    },
    save: () => counters.flush((...counted) => addHealth(pool, ...counted)),
  };
}

const failed = (slice: string, version: string, views = 0) => ({ slice, version, views, hasFailed: true });
const talliesOf = async ({ slice, one, two }: Slice) =>
  Object.fromEntries(await canaryTallies(pool, { slice, versions: [one, two] }));
const shownOf = async ({ slice }: Slice) =>
  (await seenVersions(pool, { slice, since: new Date(Date.now() - 3_600_000), count: 5 })).map(
    ({ views, failures }) => ({
      views,
      failures,
      errorRate: errorRateOf({ views: views ?? 0, failures: failures ?? 0 }),
    }),
  );
const statisticsOf = async ({ slice }: Slice) => {
  const { rows } = await pool.query<{ version: string; metric: string; count: number }>(
    `SELECT version, metric, sum(count)::int AS count FROM slice_registry.health
     WHERE slice = $1 AND (bucket = 1 OR metric NOT IN ('views', 'failures')) GROUP BY 1, 2`,
    [slice],
  );
  return rows;
};

describe('reports of browsers while a canary runs', () => {
  it.each([
    ['visitors with different addresses', (visitor: number) => `203.0.113.${visitor}`],
    ['different sessions on this machine', () => undefined],
  ])('end it when its code fails for %s', async (_who, addressOf) => {
    const slice = await aSlice();
    const shell = await aShell(slice);
    for (let visitor = 0; visitor < 60; visitor += 1) {
      const address = addressOf(visitor);
      const { cookie, version } = await shell.visit(address);
      const report = { ...failed(slice.slice, version), hasFailed: version === slice.two };
      expect(await shell.report({ slices: [report] }, { cookie, address })).toBe(204);
    }
    await shell.save();
    expect(await withdrawBadCanaries({ registry, log })).toEqual([slice.two]);
  });

  it('count one address once, whatever it reports, in however many sessions, to however many servers', async () => {
    const slice = await aSlice();
    const shells = [await aShell(slice), await aShell(slice)];
    const address = '203.0.113.7';
    const seen = new Set<string>();
    for (let session = 0; session < 30; session += 1) {
      const { cookie, version } = await shells[0]!.visit(address);
      seen.add(version);
      const slices = Array.from({ length: 10 }, () => [
        failed(slice.slice, slice.one),
        failed(slice.slice, slice.two),
      ]).flat();
      for (const shell of shells) expect(await shell.report({ slices }, { cookie, address })).toBe(204);
    }
    for (const shell of shells) await shell.save();
    expect([...seen].toSorted()).toEqual([slice.one, slice.two].toSorted());
    const once = { views: 1, failures: 1 };
    expect(await talliesOf(slice)).toEqual({ [slice.one]: once, [slice.two]: once });
    // one for each of the 30 pages that the first server sent, and one through the other
    for (const { count: counted } of await statisticsOf(slice)) expect(counted).toBeLessThanOrEqual(31);
    expect(await withdrawBadCanaries({ registry, log })).toEqual([]);
  });

  it('count the LCP by version, as often as the network was served a page', async () => {
    const slice = await aSlice();
    const shell = await aShell(slice);
    const address = '203.0.113.7';
    const { cookie, version } = await shell.visit(address);
    for (const lcp of [1600, 99_000]) {
      const report = { slice: slice.slice, version, views: 0, hasFailed: false, vitals: { lcp, inp: 60 } };
      await shell.report({ slices: [report] }, { cookie, address });
    }
    expect(shell.paints).toEqual([[version, 1.6]]);
  });

  it('count a visit once when it is reported from many addresses', async () => {
    const slice = await aSlice();
    const shell = await aShell(slice);
    const { cookie, version } = await shell.visit('203.0.113.7');
    for (let host = 0; host < 20; host += 1)
      await shell.report({ slices: [failed(slice.slice, version)] }, { cookie, address: `198.51.100.${host}` });
    await shell.save();
    expect(await talliesOf(slice)).toMatchObject({ [version]: { views: 1, failures: 1 } });
  });

  it('count nothing for a version that the visitor does not get', async () => {
    const slice = await aSlice();
    const shell = await aShell(slice);
    const { cookie, version } = await shell.visit('203.0.113.7');
    const other = version === slice.one ? slice.two : slice.one;
    await shell.report({ slices: [failed(slice.slice, other)] }, { cookie, address: '203.0.113.7' });
    await shell.save();
    expect(await talliesOf(slice)).toEqual({
      [version]: { views: 1, failures: 0 },
      [other]: { views: 0, failures: 0 },
    });
  });

  it('count nothing without a visit', async () => {
    const slice = await aSlice();
    const shell = await aShell(slice);
    const { cookie } = await shell.visit('203.0.113.7');
    const forged = cookie!.replace(/=[0-9a-f]{8}/, '=00000000');
    for (const sent of [{}, { cookie: forged }, { cookie: `release_session=${'0'.repeat(36)}` }])
      for (const version of [slice.one, slice.two])
        expect(await shell.report({ slices: [failed(slice.slice, version)] }, sent)).toBe(204);
    await shell.save();
    expect(Object.values(await talliesOf(slice)).map(({ failures }) => failures)).toEqual([0, 0]);
    expect(shell.failures).toEqual([]);
  });
});

describe('reports of browsers without a canary', () => {
  it.each([
    ['one network', () => '203.0.113.7'],
    ['ten networks', (visit: number) => `203.0.113.${visit}`],
    ['this machine', () => undefined],
  ])('make an error rate of 50% when 5 of 10 visits from %s fail', async (_where, addressOf) => {
    const slice = await aSlice({ withCanary: false });
    const shell = await aShell(slice);
    for (let visit = 0; visit < 10; visit += 1) {
      const address = addressOf(visit);
      const { version } = await shell.visit(address);
      const report = { ...failed(slice.slice, version), hasFailed: visit % 2 === 0 };
      expect(await shell.report({ slices: [report] }, { address })).toBe(204);
    }
    await shell.save();
    expect(await shownOf(slice)).toEqual([{ views: 10, failures: 5, errorRate: 0.5 }]);
  });

  it('add the pages that were opened in a document to those that the server has sent', async () => {
    const slice = await aSlice({ withCanary: false });
    const shell = await aShell(slice);
    const { version } = await shell.visit();
    await shell.report({ slices: [{ slice: slice.slice, version, views: 3, hasFailed: false }] });
    await shell.save();
    expect(await shownOf(slice)).toMatchObject([{ views: 4, failures: null }]);
  });

  it('add nothing beyond what the pages of their network allow', async () => {
    const slice = await aSlice({ withCanary: false });
    const shell = await aShell(slice);
    await shell.visit();
    await shell.visit();
    const report = { ...failed(slice.slice, slice.one, 200), vitals: { lcp: 1234.5 } };
    const unknown = failed(slice.slice, '9.9.9-00000000');
    for (let times = 0; times < 50; times += 1)
      expect(await shell.report({ slices: [report, unknown, report] })).toBe(204);
    await shell.report({ slices: [report] }, { address: '203.0.113.7' });
    await shell.save();
    const statistics = await statisticsOf(slice);
    expect(statistics.map(({ version }) => version)).toEqual([slice.one, slice.one, slice.one]);
    expect(Object.fromEntries(statistics.map(({ metric, count: counted }) => [metric, counted]))).toEqual({
      failures: 2 + 1,
      lcp: 2 + 1,
      views: 200 + 100,
    });
    expect(await talliesOf(slice)).toMatchObject({ [slice.one]: { views: 0, failures: 0 } });
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', {}],
    ['unknown fields', { slices: [], visitor: 'ada' }],
    ['too many views', { slices: [{ slice: 'mf-x', version: '1.0.0-00000000', views: 1e9, hasFailed: false }] }],
    ['a slice that is none', { slices: [{ slice: '../x', version: '1.0.0-00000000', views: 1, hasFailed: false }] }],
    ['too much', { slices: [], padding: 'x'.repeat(10_000) }],
  ])('with %s are refused', async (_what, body) => {
    const shell = await aShell(await aSlice({ withCanary: false }));
    expect([400, 413]).toContain(await shell.report(body));
  });
});
