import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { addHealth, countedBy, sweepHealth } from 'shared-server/registry/health';
import { endCanary, startCanary } from 'shared-server/registry/rollouts';
import { Rollout } from '../registry/rollout';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { withdrawBadCanaries } from './withdraw-bad-canaries';
import { HealthCounters } from './health-counters';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();
const log = pino({ level: 'silent' });

let count = 0;
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
  const visitors = [
    { version: two!.version, ...tried },
    { version: one!.version, ...usual },
  ].flatMap(({ version, views, failures }) =>
    Array.from({ length: views }, (_, index) => ({
      slice: name,
      version,
      visitor: `visitor ${index}`,
      hasFailed: index < failures,
    })),
  );
  await addHealth(pool, [], visitors);
  return { name, one: one!, two: two! };
}
const isLive = async (version: string) =>
  new Rollout(await registry.read()).canaries.some(({ metadata }) => metadata.version === version);

describe('a canary', () => {
  it('that fails significantly more often is withdrawn once, recorded and logged loudly', async () => {
    const { name, one, two } = await canary({ views: 50, failures: 20 }, { views: 500, failures: 1 });
    const loudly = jest.spyOn(log, 'error');
    const [first, second] = await Promise.all([
      withdrawBadCanaries({ registry, log }),
      withdrawBadCanaries({ registry, log }),
    ]);
    expect([...first, ...second]).toEqual([two.version]);
    expect(await isLive(two.version)).toBe(false);
    const reason = `20 of 50 visits failed, against 1 of 500 visits of ${one.version}`;
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
    expect(await withdrawBadCanaries({ registry, log })).toEqual([]);
    expect(await isLive(two.version)).toBe(true);
  });

  it('is withdrawn for pages that fail on the server, whoever asks for them', async () => {
    const { name: slice, two } = await canary({ views: 1, failures: 0 }, { views: 50, failures: 0 });
    const counters = new HealthCounters();
    for (let page = 0; page < 10; page += 1)
      counters.addServed({ slice, version: two.version, visitor: 'visitor 0', hasFailed: true });
    await counters.flush((...counted) => addHealth(pool, ...counted));
    expect(await withdrawBadCanaries({ registry, log })).toEqual([two.version]);
  });

  it('of a slice without a version in use is withdrawn when it fails for several, not when it fails rarely', async () => {
    const first = async (name: string, failures: number) => {
      const { folder, release } = await writeRelease(builds, { name, server: 'exports.default = () => [];' });
      await registry.publish(folder);
      const { version } = release;
      await registry.roll((db) => startCanary(db, { slice: name, version, percent: 10, actor: 'operator' }));
      const visitors = Array.from({ length: 200 }, (_, index) => ({
        slice: name,
        version,
        visitor: `visitor ${index}`,
        hasFailed: index < failures,
      }));
      await addHealth(pool, [], visitors);
      return version;
    };
    const good = await first('mf-first-good', 2);
    const bad = await first('mf-first-bad', 20);
    expect(await withdrawBadCanaries({ registry, log })).toEqual([bad]);
    expect(await isLive(good)).toBe(true);
    const { rows } = await pool.query(
      `SELECT to_version AS "to", reason FROM slice_registry.changes WHERE slice = 'mf-first-bad' AND kind = 'withdraw'`,
    );
    expect(rows).toEqual([{ to: null, reason: '20 of 200 visits failed' }]);
  });

  it('is not blamed for what failed before it started, on the server or as a canary before', async () => {
    const { name: slice, two } = await canary({ views: 40, failures: 40 }, { views: 500, failures: 0 });
    await registry.roll((db) => endCanary(db, { slice, kind: 'abort', actor: 'operator' }));
    const minute = new Date(Date.now() - 3_600_000);
    await addHealth(pool, [
      { slice, version: two.version, minute, metric: 'failures', bucket: countedBy.server, count: 100 },
    ]);
    await registry.roll((db) => startCanary(db, { slice, version: two.version, percent: 10, actor: 'operator' }));
    expect(await withdrawBadCanaries({ registry, log })).toEqual([]);
  });
});

it('counts are kept while the database is down', async () => {
  const counters = new HealthCounters();
  const one = { slice: 'mf-kept', version: '1.0.0-00000000', metric: 'views' as const };
  const visitor = { slice: 'mf-kept', version: '1.0.0-00000000', visitor: 'one', hasFailed: true };
  counters.add(one);
  counters.addVisitor(visitor);
  await expect(counters.flush(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  counters.add(one);
  counters.addVisitor({ ...visitor, hasFailed: false });
  const stored: unknown[] = [];
  await counters.flush(async (counts, visitors) => void stored.push(...counts.map((kept) => kept.count), ...visitors));
  expect(stored).toEqual([2, visitor]);
});

it('old counts are deleted', async () => {
  const minute = new Date(Date.now() - 40 * 86_400_000);
  await addHealth(pool, [{ slice: 'mf-old', version: '1.0.0-00000000', minute, metric: 'views', bucket: 0, count: 1 }]);
  await sweepHealth(pool, 30);
  const { rows } = await pool.query(`SELECT FROM slice_registry.health WHERE slice = 'mf-old'`);
  expect(rows).toHaveLength(0);
});
