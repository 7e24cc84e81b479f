import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { addHealth, sweepHealth, talliesSince } from 'shared-contracts/releases/health';
import { startCanary } from 'shared-contracts/releases/rollouts';
import { forwardedHeaders } from '../http/forwarded-headers';
import { Rollout } from '../registry/rollout';
import { runApp } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { inUse, writeRelease } from '../testing/write-release';
import { withdrawBadCanaries } from './withdraw-bad-canaries';
import { HealthCounters } from './health-counters';
import { healthReports } from './health-reports';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();
const log = pino({ level: 'silent' });

let count = 0;
/** A slice with a version in use and a canary, both with these views and failures. */
async function canary(tried: { views: number; failures: number }, usual: { views: number; failures: number }) {
  count += 1;
  const name = `mf-test${count}`;
  const [one, two] = await Promise.all(
    ['one', 'two'].map(async (text) => {
      const { folder, release } = await writeRelease(builds, {
        name,
        server: `exports.default = () => []; // ${text}`,
      });
      await registry.publish(folder);
      return release;
    }),
  );
  await registry.promote({ slice: name, version: one!.version, by: 'start' });
  const started = { slice: name, version: two!.version, percent: 10, actor: 'operator' };
  await registry.roll((db) => startCanary(db, started));
  const counters = new HealthCounters();
  for (const [version, tally] of [
    [two!.version, tried],
    [one!.version, usual],
  ] as const)
    for (const metric of ['views', 'failures'] as const) counters.add({ slice: name, version, metric }, tally[metric]);
  await counters.flush((counts) => addHealth(pool, counts));
  return { name, one: one!, two: two! };
}
const isLive = async (version: string) =>
  new Rollout(await registry.read()).canaries.some(({ metadata }) => metadata.version === version);

describe('a canary', () => {
  it('that fails significantly more often is withdrawn once, recorded and logged loudly', async () => {
    const { name, one, two } = await canary({ views: 50, failures: 20 }, { views: 500, failures: 1 });
    const loudly = jest.spyOn(log, 'error');
    const [first, second] = await Promise.all([
      withdrawBadCanaries({ pool, registry, log }),
      withdrawBadCanaries({ pool, registry, log }),
    ]);
    expect([...first, ...second]).toEqual([two.version]);
    expect(await isLive(two.version)).toBe(false);
    const reason = `20 of 50 pages failed, against 1 of 500 pages of ${one.version}`;
    const { rows } = await pool.query(
      `SELECT kind, from_version AS "from", to_version AS "to", actor, reason FROM slice_registry.changes
       WHERE slice = $1 ORDER BY id DESC LIMIT 1`,
      [name],
    );
    expect(rows).toEqual([{ kind: 'withdraw', from: two.version, to: one.version, actor: 'automatic', reason }]);
    expect(loudly).toHaveBeenCalledWith(expect.anything(), `a canary was withdrawn: ${reason}`);
  });

  it('that fails as often as the version in use stays', async () => {
    const { two } = await canary({ views: 100, failures: 10 }, { views: 1000, failures: 100 });
    expect(await withdrawBadCanaries({ pool, registry, log })).toEqual([]);
    expect(await isLive(two.version)).toBe(true);
  });

  it('is not blamed for what failed before it started', async () => {
    const { name, two } = await canary({ views: 0, failures: 0 }, { views: 500, failures: 0 });
    const minute = new Date(Date.now() - 3_600_000);
    const counts = [
      { slice: name, version: two.version, minute, metric: 'failures' as const, bucket: 0, count: 100 },
      { slice: name, version: two.version, minute, metric: 'views' as const, bucket: 0, count: 100 },
    ];
    await addHealth(pool, counts);
    expect(await withdrawBadCanaries({ pool, registry, log })).toEqual([]);
  });
});

describe('reports of browsers', () => {
  const reports = async (work: (send: (body: unknown) => Promise<number>) => Promise<void>) => {
    count += 1;
    const { release } = await writeRelease(builds, { name: `mf-test${count}`, server: '' });
    const counters = new HealthCounters();
    const app = await runApp({
      app: {
        reportRoutes: healthReports({
          forwarded: forwardedHeaders([]),
          live: () => [inUse(release)],
          counters,
          onFailure: () => {},
        }),
      },
    });
    try {
      await work(async (body) => {
        const response = await fetch(`${app.origin}/reports/health`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
        return response.status;
      });
    } finally {
      await app.stop();
    }
    await counters.flush((counts) => addHealth(pool, counts));
    const { name: slice, version } = release;
    const tallies = await talliesSince(pool, { slice, versions: [version], since: new Date(Date.now() - 120_000) });
    return { slice, version, tally: tallies.get(version) };
  };
  const sliceName = () => `mf-test${count}`;

  it('are counted for the versions that visitors get', async () => {
    let version = '';
    const { tally, slice } = await reports(async (send) => {
      version = (await writeRelease(builds, { name: sliceName(), server: '' })).release.version;
      const one = { slice: sliceName(), version, views: 3, hasFailed: true, vitals: { lcp: 1234.5, cls: 0 } };
      expect(await send({ slices: [one] })).toBe(204);
      expect(await send({ slices: [{ ...one, hasFailed: false }] })).toBe(204);
      expect(await send({ slices: [{ ...one, version: '9.9.9-00000000' }] })).toBe(204);
    });
    expect(tally).toEqual({ views: 6, failures: 1 });
    const { rows } = await pool.query(
      `SELECT metric, bucket, count::int FROM slice_registry.health WHERE slice = $1 AND metric IN ('lcp', 'cls') ORDER BY metric`,
      [slice],
    );
    expect(rows).toEqual([
      { metric: 'cls', bucket: 0, count: 2 },
      { metric: 'lcp', bucket: 2, count: 2 },
    ]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', {}],
    ['unknown fields', { slices: [], visitor: 'ada' }],
    ['too many views', { slices: [{ slice: 'mf-x', version: '1.0.0-00000000', views: 1e9, hasFailed: false }] }],
    ['a slice that is none', { slices: [{ slice: '../x', version: '1.0.0-00000000', views: 1, hasFailed: false }] }],
    ['too much', { slices: [], padding: 'x'.repeat(10_000) }],
  ])('with %s are refused', async (_what, body) => {
    const { tally } = await reports(async (send) => {
      expect([400, 413]).toContain(await send(body));
    });
    expect(tally).toEqual({ views: 0, failures: 0 });
  });
});

it('counts are kept while the database is down', async () => {
  const counters = new HealthCounters();
  const one = { slice: 'mf-kept', version: '1.0.0-00000000', metric: 'views' as const };
  counters.add(one);
  await expect(counters.flush(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  counters.add(one);
  const stored: number[] = [];
  await counters.flush(async (counts) => void stored.push(...counts.map((kept) => kept.count)));
  expect(stored).toEqual([2]);
});

it('old counts are deleted', async () => {
  const minute = new Date(Date.now() - 40 * 86_400_000);
  await addHealth(pool, [{ slice: 'mf-old', version: '1.0.0-00000000', minute, metric: 'views', bucket: 0, count: 1 }]);
  await sweepHealth(pool, 30);
  const { rows } = await pool.query(`SELECT FROM slice_registry.health WHERE slice = 'mf-old'`);
  expect(rows).toHaveLength(0);
});
