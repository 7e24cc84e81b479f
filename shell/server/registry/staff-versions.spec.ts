import { expect, it } from '@jest/globals';
import { listReleases } from 'shared-server/registry/releases';
import { promote, rolloutDetails } from 'shared-server/registry/rollouts';
import { endStaffVersion, staffVersions, startStaffVersion } from 'shared-server/registry/staff';
import { pendingGate } from 'shared-server/registry/gate';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { sweepReleases } from './sweep';
import { log } from '../testing/running-app';

const builds = scratchFolder();
const { registry, pool, files } = await testRegistry();
const actor = 'admin@example.com';

let count = 0;
async function slice() {
  count += 1;
  const name = `mf-staff${count}`;
  const publish = async (server: string, gate = false) => {
    const { folder, release } = await writeRelease(builds, {
      name,
      server: `exports.default = () => []; // ${server}`,
    });
    await registry.publish(folder, gate ? { gate: pendingGate([]) } : {});
    return release.version;
  };
  const [one, two] = [await publish('one'), await publish('two')];
  return {
    name,
    one,
    two,
    pending: () => publish('pending', true),
    give: (version: string) => registry.roll((db) => startStaffVersion(db, { slice: name, version, actor })),
    end: (version?: string) => registry.roll((db) => endStaffVersion(db, { slice: name, version, actor })),
    promote: (version: string) => registry.roll((db) => promote(db, { slice: name, version, by: 'operator' })),
    given: async () => (await staffVersions(pool)).find((each) => each.slice === name)?.version,
    history: async () => {
      const { rows } = await pool.query<{ kind: string; from: string | null; to: string | null }>(
        `SELECT kind, from_version AS "from", to_version AS "to" FROM slice_registry.changes
         WHERE slice = $1 AND kind <> 'publish' ORDER BY id`,
        [name],
      );
      return rows;
    },
  };
}

it('a version is given to staff, also before any is in use, replaced and taken back, and visitors get what they got', async () => {
  const { name, one, two, give, end, given, history } = await slice();
  await give(one);
  await give(two);
  expect(await given()).toBe(two);
  expect((await registry.read()).microFrontends[name]).toBeUndefined();
  expect(await rolloutDetails(pool, name)).toMatchObject([{ inUse: null, staff: { version: two, by: actor } }]);
  expect((await listReleases(pool)).filter((each) => each.slice === name && each.isForStaff)).toHaveLength(1);
  await end();
  expect(await given()).toBeUndefined();
  expect(await history()).toEqual([
    { kind: 'staff', from: null, to: one },
    { kind: 'staff', from: one, to: two },
    { kind: 'staff-end', from: two, to: null },
  ]);
});

it('a promotion ends what staff gets', async () => {
  const { one, two, give, promote: promoted, given } = await slice();
  await give(two);
  await promoted(one);
  expect(await given()).toBeUndefined();
});

it('what changes nothing, and what has not passed its gate, is refused', async () => {
  const { one, two, pending, give, end, promote: promoted, given } = await slice();
  await promoted(one);
  await expect(give(one)).rejects.toThrow('is in use already');
  await expect(give('9.9.9-00000000')).rejects.toThrow('was never published');
  await expect(give(await pending())).rejects.toThrow('has not passed its gate yet');
  await expect(end()).rejects.toThrow('has no version for staff');
  await give(two);
  await expect(give(two)).rejects.toThrow('is given to staff already');
  await expect(end(one)).rejects.toThrow('has no version for staff');
  expect(await given()).toBe(two);
});

it('what staff gets is not swept away', async () => {
  const { name, one, two, give } = await slice();
  await give(two);
  await pool.query(
    `UPDATE slice_registry.releases SET used_at = now() - interval '40 days', published_at = now() - interval '40 days' WHERE slice = $1`,
    [name],
  );
  await sweepReleases({ registry, files, log });
  const left = (await listReleases(pool)).filter((each) => each.slice === name).map(({ version }) => version);
  expect([left, left.includes(one)]).toEqual([[two], false]);
});
