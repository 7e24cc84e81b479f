import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { type Sighting, addHealth, canaryTallies, sweepHealth } from 'shared-server/registry/health';
import { endCanary, runningCanaries, startCanary } from 'shared-server/registry/rollouts';
import { Rollout } from '../registry/rollout';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { withdrawBadCanaries } from './withdraw-bad-canaries';
import { HealthCounters } from './health-counters';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();
const log = pino({ level: 'silent' });

const aSighting = (over: Partial<Sighting> & Pick<Sighting, 'slice' | 'version' | 'visitor'>): Sighting => ({
  ageMs: 0,
  hasFailed: false,
  ...over,
});

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
    Array.from({ length: views }, (_, index) =>
      aSighting({ slice: name, version, visitor: `visitor ${index}`, hasFailed: index < failures }),
    ),
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

  it('is withdrawn for pages that fail on the server', async () => {
    const { name: slice, two } = await canary({ views: 0, failures: 0 }, { views: 50, failures: 0 });
    const counters = new HealthCounters();
    for (let visitor = 0; visitor < 10; visitor += 1)
      counters.addServed({ slice, version: two.version, visitor: `visitor ${visitor}`, hasFailed: true });
    await counters.flush((...counted) => addHealth(pool, ...counted));
    expect(await withdrawBadCanaries({ registry, log })).toEqual([two.version]);
  });

  it('that is the first version of its slice is withdrawn when its pages fail for everybody, each visit counted once', async () => {
    const name = 'mf-first';
    const { folder, release } = await writeRelease(builds, { name, server: '// fails' });
    await registry.publish(folder);
    const { version } = release;
    await registry.roll((db) => startCanary(db, { slice: name, version, percent: 50, actor: 'operator' }));
    const counters = new HealthCounters();
    const visits = async (from: number, to: number) => {
      for (let visitor = from; visitor < to; visitor += 1)
        for (let page = 0; page < 3; page += 1) {
          const seen = { slice: name, version, visitor: `visitor ${visitor}`, hasFailed: true };
          counters.addServed(seen);
          counters.addSighting(seen);
        }
      await counters.flush((...counted) => addHealth(pool, ...counted));
      return withdrawBadCanaries({ registry, log });
    };
    expect(await visits(0, 4)).toEqual([]);
    expect(await canaryTallies(pool, { slice: name, versions: [version] })).toEqual(
      new Map([[version, { views: 4, failures: 4 }]]),
    );
    expect(await visits(4, 5)).toEqual([version]);
    const { rows } = await pool.query('SELECT reason FROM slice_registry.changes ORDER BY id DESC LIMIT 1');
    expect(rows[0]).toEqual({ reason: '5 of 5 visits failed, and no version is in use' });
  });

  it('is not blamed for what happened before it was started again, even a moment before', async () => {
    const { name: slice, two } = await canary({ views: 40, failures: 40 }, { views: 500, failures: 0 });
    let now = 0;
    const counters = new HealthCounters(() => now);
    for (let visitor = 0; visitor < 40; visitor += 1)
      counters.addServed({ slice, version: two.version, visitor: `late ${visitor}`, hasFailed: true });
    await registry.roll((db) => endCanary(db, { slice, kind: 'abort', actor: 'operator' }));
    await registry.roll((db) => startCanary(db, { slice, version: two.version, percent: 10, actor: 'operator' }));
    // counted a second ago, but added only now
    now = 1000;
    await counters.flush((...counted) => addHealth(pool, ...counted));
    expect(await withdrawBadCanaries({ registry, log })).toEqual([]);
    const figures = await canaryTallies(pool, { slice, versions: [two.version] });
    expect(figures.get(two.version)).toEqual({ views: 0, failures: 0 });
  });

  it('is not ended by a verdict on the run before', async () => {
    const { name: slice, two } = await canary({ views: 0, failures: 0 }, { views: 0, failures: 0 });
    const judged = (await runningCanaries(pool)).find((one) => one.slice === slice)!;
    await registry.roll((db) => endCanary(db, { slice, kind: 'abort', actor: 'operator' }));
    await registry.roll((db) => startCanary(db, { slice, version: two.version, percent: 10, actor: 'operator' }));
    const { version, startedAt } = judged;
    const late = { slice, version, startedAt, kind: 'withdraw' as const, actor: 'automatic' };
    expect(await registry.change((db) => endCanary(db, late))).toEqual({ ok: false, reason: `${slice} has no canary` });
    expect(await isLive(two.version)).toBe(true);
  });

  it('is recorded as narrowed or widened when its share changes, and not when it stays', async () => {
    const { name: slice, two } = await canary({ views: 0, failures: 0 }, { views: 0, failures: 0 });
    for (const percent of [50, 20, 20])
      await registry.roll((db) => startCanary(db, { slice, version: two.version, percent, actor: 'operator' }));
    const { rows } = await pool.query('SELECT kind, percent FROM slice_registry.changes WHERE slice = $1 ORDER BY id', [
      slice,
    ]);
    expect(rows.slice(-3)).toEqual([
      { kind: 'canary', percent: 10 },
      { kind: 'widen', percent: 50 },
      { kind: 'narrow', percent: 20 },
    ]);
  });
});

it('counts are kept while the database is down', async () => {
  const counters = new HealthCounters();
  const one = { slice: 'mf-kept', version: '1.0.0-00000000', metric: 'views' as const };
  const visitor = { slice: 'mf-kept', version: '1.0.0-00000000', visitor: 'one' };
  counters.add(one);
  counters.addSighting({ ...visitor, hasFailed: true });
  await expect(counters.flush(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  counters.add(one);
  counters.addSighting({ ...visitor, hasFailed: false });
  const stored: unknown[] = [];
  await counters.flush(async (counts, visitors) => void stored.push(...counts.map((kept) => kept.count), ...visitors));
  const kept = { ...visitor, hasFailed: true, ageMs: expect.any(Number) };
  expect(stored).toEqual([2, kept]);
});

it('old counts are deleted', async () => {
  const minute = new Date(Date.now() - 40 * 86_400_000);
  await addHealth(pool, [{ slice: 'mf-old', version: '1.0.0-00000000', minute, metric: 'views', bucket: 0, count: 1 }]);
  await sweepHealth(pool, 30);
  const { rows } = await pool.query(`SELECT FROM slice_registry.health WHERE slice = 'mf-old'`);
  expect(rows).toHaveLength(0);
});
