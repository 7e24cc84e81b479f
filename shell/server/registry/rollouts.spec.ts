import { describe, expect, it } from '@jest/globals';
import {
  type Outcome,
  allRollouts,
  endCanary,
  isTakenOut,
  promote,
  retire,
  rollBack,
  rollbackOf,
  rolloutDetails,
  startCanary,
} from 'shared-server/registry/rollouts';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { ChangeRefusedError } from './registry';
import { Rollout } from './rollout';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();

let count = 0;
const actor = 'admin@example.com';
/** The first version is in use since a start. */
async function slice() {
  const made = await publishedSlice();
  await registry.promote({ slice: made.name, version: made.one, by: 'start' });
  return made;
}
async function publishedSlice() {
  count += 1;
  const name = `mf-test${count}`;
  const versions: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    const { folder, release } = await writeRelease(builds, { name, server: `exports.default = () => []; // ${text}` });
    await registry.publish(folder);
    versions.push(release.version);
  }
  const [one, two, three] = versions as [string, string, string];
  return {
    name,
    one,
    two,
    three,
    promote: (version: string) => registry.roll((db) => promote(db, { slice: name, version, by: 'operator', actor })),
    canary: (version: string, percent: number) =>
      registry.roll((db) => startCanary(db, { slice: name, version, percent, actor })),
    rollBack: () =>
      registry.roll(async (db) => {
        const target = await rollbackOf(db, name);
        return target.ok ? rollBack(db, { slice: name, actor, from: target.from, to: target.to }) : target;
      }),
    retire: (version: string) =>
      registry.roll((db) => retire(db, { slice: name, version, actor, reason: 'not needed any more' })),
    abort: (version?: string) =>
      registry.roll((db) => endCanary(db, { slice: name, ...(version && { version }), kind: 'abort', actor })),
    shares: async () => {
      const entries = (await registry.read()).microFrontends[name] ?? [];
      return Object.fromEntries(entries.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]));
    },
    history: async () => {
      const { rows } = await pool.query<{ kind: string; from: string; to: string; percent: number; actor: string }>(
        `SELECT kind, from_version AS "from", to_version AS "to", percent, actor FROM slice_registry.changes
         WHERE slice = $1 AND kind <> 'publish' ORDER BY id`,
        [name],
      );
      return rows;
    },
  };
}

describe('a canary', () => {
  it('gets its share, grows, and is promoted for everybody', async () => {
    const { name, one, two, canary, shares, history, ...rest } = await slice();
    await canary(two, 10);
    expect(await shares()).toEqual({ [one]: 90, [two]: 10 });
    await canary(two, 50);
    expect(await shares()).toEqual({ [one]: 50, [two]: 50 });
    await rest.promote(two);
    expect(await shares()).toEqual({ [two]: 100 });
    expect(new Rollout(await registry.read()).canaries.filter((other) => other.name === name)).toEqual([]);
    expect(await history()).toMatchObject([
      { kind: 'start', to: one, actor: 'start' },
      { kind: 'canary', from: one, to: two, percent: 10, actor: 'admin@example.com' },
      { kind: 'widen', from: one, to: two, percent: 50 },
      { kind: 'promote', from: one, to: two },
    ]);
  });

  it('can be aborted, and its sessions get the version in use again', async () => {
    const { one, two, canary, abort, shares, history } = await slice();
    await canary(two, 10);
    await abort();
    expect(await shares()).toEqual({ [one]: 100 });
    expect((await history()).at(-1)).toMatchObject({ kind: 'abort', from: two, to: one });
    await expect(abort()).rejects.toThrow('has no canary');
  });

  it('is ended only while it is still the same version', async () => {
    const { one, two, three, canary, abort, shares } = await slice();
    await canary(two, 10);
    await expect(abort(three)).rejects.toThrow('has no canary');
    expect(await shares()).toEqual({ [one]: 90, [two]: 10 });
  });

  it.each<[string, number, string]>([
    ['two', 0, 'a whole number from 1 to 99'],
    ['two', 100, 'a whole number from 1 to 99'],
    ['two', 12.5, 'a whole number from 1 to 99'],
    ['one', 10, 'is in use already'],
    ['9.9.9-00000000', 10, 'was never published'],
  ])('of version %s with %d percent is refused', async (version, percent, reason) => {
    const { canary, shares, ...made } = await slice();
    const known = { one: made.one, two: made.two }[version];
    await expect(canary(known ?? version, percent)).rejects.toThrow(reason);
    expect(await shares()).toEqual({ [made.one]: 100 });
  });

  it('is refused while another version is the canary', async () => {
    const { two, three, canary } = await slice();
    await canary(two, 10);
    await expect(canary(three, 10)).rejects.toThrow('is a canary already');
  });

  it('of a slice without a version in use gives the others nothing of it', async () => {
    const { name, one, canary, abort, history, ...rest } = await publishedSlice();
    await canary(one, 30);
    expect(await rest.shares()).toEqual({ [one]: 30 });
    const rollout = new Rollout(await registry.read());
    expect(rollout.current.slices.map((other) => other.name)).not.toContain(name);
    expect(rollout.canaries.map((other) => other.name)).toContain(name);
    expect((await allRollouts(pool)).find((other) => other.slice === name)).toEqual({
      slice: name,
      version: null,
      canary: { version: one, percent: 30 },
    });
    await abort();
    await canary(one, 30);
    await rest.promote(one);
    expect(await rest.shares()).toEqual({ [one]: 100 });
    expect(await history()).toMatchObject([
      { kind: 'canary', from: null, to: one, percent: 30 },
      { kind: 'abort', from: one, to: null },
      { kind: 'canary', from: null, to: one },
      { kind: 'promote', from: null, to: one },
    ]);
  });

  it('of a version that did not pass its gate is refused, as is promoting it', async () => {
    const { name, two, canary, ...rest } = await slice();
    await pool.query(`UPDATE slice_registry.releases SET gate = '{"passed": false}' WHERE slice = $1`, [name]);
    await expect(canary(two, 10)).rejects.toThrow('did not pass its gate');
    await expect(rest.promote(two)).rejects.toThrow('did not pass its gate');
  });
});

describe('a rollback', () => {
  it('goes to the version that was in use when this one was promoted, and from there further back', async () => {
    const { name, one, two, three, shares, ...rest } = await publishedSlice();
    for (const version of [one, two, three]) await rest.promote(version);
    await rest.rollBack();
    expect(await shares()).toEqual({ [two]: 100 });
    await rest.rollBack();
    expect(await shares()).toEqual({ [one]: 100 });
    await rest.promote(three);
    expect(await rollbackOf(pool, name)).toEqual({ ok: true, from: three, to: one });
  });

  it('of the first version takes the slice out of use, and its canary with it', async () => {
    const { name, one, two, canary, shares, history, ...rest } = await publishedSlice();
    await rest.promote(one);
    await canary(two, 10);
    expect(await rolloutDetails(pool, name)).toMatchObject([{ previous: null, isFirst: true, takenOut: null }]);
    await rest.rollBack();
    expect(await shares()).toEqual({});
    expect((await history()).at(-1)).toMatchObject({ kind: 'rollback', from: one, to: null, actor });
    expect(await rolloutDetails(pool, name)).toMatchObject([
      { inUse: null, canary: null, isFirst: false, takenOut: { by: actor } },
    ]);
    await expect(rest.rollBack()).rejects.toThrow(`${name} is not in use`);
  });

  it('never takes out what the site started with', async () => {
    const { name, one, two, shares, ...rest } = await slice();
    await expect(rest.rollBack()).rejects.toThrow(`${name} has no earlier version than ${one}`);
    await rest.promote(two);
    await rest.rollBack();
    await expect(rest.rollBack()).rejects.toThrow('which the site started with');
    expect(await shares()).toEqual({ [one]: 100 });
  });

  it('is refused when another version came into use meanwhile', async () => {
    const { name, one, two, shares, ...rest } = await slice();
    await rest.promote(two);
    const late = registry.roll((db) => rollBack(db, { slice: name, from: one, to: null, actor }));
    await expect(late).rejects.toThrow(`${name} ${two} is in use by now`);
    expect(await shares()).toEqual({ [two]: 100 });
  });
});

describe('a retired slice', () => {
  it('is out of use until a version is promoted again, and no start brings it back', async () => {
    const { name, one, two, shares, history, ...rest } = await slice();
    await expect(rest.retire(two)).rejects.toThrow(`${name} ${one} is in use by now`);
    await rest.retire(one);
    expect(await shares()).toEqual({});
    expect(await isTakenOut(pool, name)).toBe(true);
    expect((await history()).at(-1)).toMatchObject({ kind: 'retire', from: one, to: null, actor });
    await expect(rest.retire(one)).rejects.toThrow(`nothing of ${name} is in use by now`);
    await expect(registry.promote({ slice: name, version: one, by: 'start' })).rejects.toThrow('taken out of use');
    await rest.promote(two);
    expect(await shares()).toEqual({ [two]: 100 });
    expect(await isTakenOut(pool, name)).toBe(false);
  });
});

it('promoting what somebody has promoted already changes nothing', async () => {
  const { one, two, history, canary, ...rest } = await slice();
  await rest.promote(one);
  await rest.promote(one);
  // at first it was in use only because of a start
  expect((await history()).map(({ kind }) => kind)).toEqual(['start', 'promote']);
  await canary(two, 10);
  await rest.promote(one);
  expect(await rest.shares()).toEqual({ [one]: 100 });
});

it('changes at the same time happen one after the other, and all are recorded', async () => {
  const { one, two, three, canary, abort, shares, history, ...rest } = await slice();
  const settled = await Promise.allSettled([
    canary(two, 10),
    canary(three, 20),
    rest.promote(two),
    abort(),
    rest.promote(three),
    canary(two, 30),
    rest.promote(one),
  ]);
  const reasons = settled.flatMap((change) => (change.status === 'rejected' ? [change.reason as unknown] : []));
  for (const reason of reasons) expect(reason).toBeInstanceOf(ChangeRefusedError);
  const done = settled.filter(({ status }) => status === 'fulfilled').length;
  const changes = (await history()).slice(1);
  expect(changes).toHaveLength(done);
  const total = Object.values(await shares()).reduce((sum, share) => sum + share, 0);
  expect(total).toBe(100);
});

it('the history cannot be rewritten', async () => {
  await slice();
  for (const statement of [
    'UPDATE slice_registry.changes SET actor = $$x$$',
    'DELETE FROM slice_registry.changes',
    'TRUNCATE slice_registry.changes',
  ])
    await expect(pool.query(statement)).rejects.toThrow('append-only');
});

it('a refused change leaves no trace', async () => {
  const before = await pool.query('SELECT count(*) FROM slice_registry.changes');
  const refusal: Outcome = { ok: false, reason: 'no' };
  await expect(registry.roll(async () => refusal)).rejects.toThrow('no');
  expect((await pool.query('SELECT count(*) FROM slice_registry.changes')).rows).toEqual(before.rows);
});
