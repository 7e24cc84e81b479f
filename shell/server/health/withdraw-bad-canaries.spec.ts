import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { type Sighting, addHealth, canaryFigures, sweepHealth } from 'shared-server/registry/health';
import { endCanary, runningCanaries, startCanary } from 'shared-server/registry/rollouts';
import { bucketOf } from 'shared-server/registry/vitals';
import type { Composition } from '../registry/composition';
import { Rollout } from '../registry/rollout';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { compareRenders } from './compare-renders';
import { withdrawBadCanaries } from './withdraw-bad-canaries';
import { HealthCounters } from './health-counters';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();
const log = pino({ level: 'silent' });

const aSighting = (over: Partial<Sighting> & Pick<Sighting, 'slice' | 'version' | 'visitor'>): Sighting => ({
  ageMs: 0,
  isVisit: true,
  hasFailed: false,
  serverFailures: 0,
  speeds: {},
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

  it('is withdrawn for pages that fail on the server, whoever asks for them', async () => {
    const { name: slice, two } = await canary({ views: 1, failures: 0 }, { views: 50, failures: 0 });
    const counters = new HealthCounters();
    for (let page = 0; page < 10; page += 1)
      counters.addServed({ slice, version: two.version, visitor: 'visitor 0', hasFailed: true });
    await counters.flush((...counted) => addHealth(pool, ...counted));
    expect(await withdrawBadCanaries({ registry, log })).toEqual([two.version]);
  });

  it('is withdrawn when its pages take 1.5 s longer to render, after twelve comparisons, although all are cached', async () => {
    const { name: slice, one, two } = await canary({ views: 0, failures: 0 }, { views: 0, failures: 0 });
    const counters = new HealthCounters();
    const rollout = new Rollout(await registry.read());
    const pages = {
      recentPathsOf: (name: string) => (name === slice ? ['/sample'] : []),
      renderTimeOf: async (_path: string, { slices }: Composition) =>
        slices.some(({ metadata }) => metadata.version === two.version) ? 1530 : 30,
    };
    const compare = async (times: number) => {
      for (let time = 0; time < times; time += 1) await compareRenders({ rollout, pages, counters });
      await counters.flush((...counted) => addHealth(pool, ...counted));
      return withdrawBadCanaries({ registry, log });
    };
    expect(await compare(11)).toEqual([]);
    expect(await compare(1)).toEqual([two.version]);
    const { rows } = await pool.query('SELECT reason FROM slice_registry.changes ORDER BY id DESC LIMIT 1');
    expect(rows[0]).toEqual({
      reason: `12 of 12 pages took over 50 ms to render, against 0 of 12 pages of ${one.version}`,
    });
  });

  it('is compared without being counted as visited, and not by pages that fail', async () => {
    const { name: slice, two } = await canary({ views: 0, failures: 0 }, { views: 0, failures: 0 });
    const rollout = new Rollout(await registry.read());
    const counters = new HealthCounters();
    let ms: number | undefined = 40;
    const pages = { recentPathsOf: () => ['/sample'], renderTimeOf: async () => ms };
    await compareRenders({ rollout, pages, counters });
    ms = undefined;
    await compareRenders({ rollout, pages, counters });
    await counters.flush((...counted) => addHealth(pool, ...counted));
    const figures = await canaryFigures(pool, { slice, versions: [two.version] });
    expect(figures.get(two.version)).toEqual({
      views: 0,
      failures: 0,
      speeds: { render: new Map([[bucketOf('render', 40), 1]]) },
    });
  });

  it('is not blamed for what happened before it was started again, even a moment before', async () => {
    const { name: slice, two } = await canary({ views: 40, failures: 40 }, { views: 500, failures: 0 });
    let now = 0;
    const counters = new HealthCounters(() => now);
    for (let visitor = 0; visitor < 40; visitor += 1)
      counters.addServed({ slice, version: two.version, visitor: `late ${visitor}`, hasFailed: true });
    await registry.roll((db) => endCanary(db, { slice, kind: 'abort', actor: 'operator' }));
    await registry.roll((db) => startCanary(db, { slice, version: two.version, percent: 10, actor: 'operator' }));
    // counted a second ago, and added to the database only now
    now = 1000;
    await counters.flush((...counted) => addHealth(pool, ...counted));
    expect(await withdrawBadCanaries({ registry, log })).toEqual([]);
    const figures = await canaryFigures(pool, { slice, versions: [two.version] });
    expect(figures.get(two.version)).toEqual({ views: 0, failures: 0, speeds: {} });
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
  counters.addSighting({ ...visitor, hasFailed: true, speeds: { lcp: 3 } });
  await expect(counters.flush(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  counters.add(one);
  counters.addSighting({ ...visitor, speeds: { lcp: 8, inp: 1 } });
  const stored: unknown[] = [];
  await counters.flush(async (counts, visitors) => void stored.push(...counts.map((kept) => kept.count), ...visitors));
  const kept = {
    ...visitor,
    isVisit: true,
    hasFailed: true,
    serverFailures: 0,
    speeds: { lcp: 3, inp: 1 },
    ageMs: expect.any(Number),
  };
  expect(stored).toEqual([2, kept]);
});

it('old counts are deleted', async () => {
  const minute = new Date(Date.now() - 40 * 86_400_000);
  await addHealth(pool, [{ slice: 'mf-old', version: '1.0.0-00000000', minute, metric: 'views', bucket: 0, count: 1 }]);
  await sweepHealth(pool, 30);
  const { rows } = await pool.query(`SELECT FROM slice_registry.health WHERE slice = 'mf-old'`);
  expect(rows).toHaveLength(0);
});
