import { mkdir, utimes } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { listReleases } from 'shared-server/registry/releases';
import { HOLD_FILE_REMOVAL } from 'shared-server/postgres/file-removal';
import { startCanary } from 'shared-server/registry/rollouts';
import { log } from '../testing/running-app';
import { scratchFolder } from '../testing/scratch-folder';
import { testArchive, testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { sweepReleases } from './sweep';

const builds = scratchFolder();
const archive = testArchive();
const { registry, pool, files } = await testRegistry({ archive });

const sweep = () => sweepReleases({ registry, files, log });
const publish = async (name: string, text: string): Promise<string> => {
  const { folder, release } = await writeRelease(builds, { name, server: `exports.default = () => []; // ${text}` });
  await registry.publish(folder, { archives: true });
  return release.version;
};
const age = (slice: string, days: number) =>
  pool.query(
    `UPDATE slice_registry.releases SET published_at = now() - make_interval(days => $2), used_at = now() - make_interval(days => $2)
     WHERE slice = $1`,
    [slice, days],
  );

it('releases unused for 30 days are deleted everywhere, and those in use never', async () => {
  const slice = 'mf-swept';
  const [used, canary, old] = [await publish(slice, 'a'), await publish(slice, 'b'), await publish(slice, 'c')];
  await registry.promote({ slice, version: used, by: 'start' });
  await registry.roll((db) => startCanary(db, { slice, version: canary, percent: 10, actor: 'operator' }));
  await age(slice, 29);
  expect(await sweep()).toEqual([]);
  await age(slice, 31);
  expect(await sweep()).toEqual([old]);
  expect((await listReleases(pool)).filter((one) => one.slice === slice).map(({ version }) => version)).toEqual(
    expect.arrayContaining([used, canary]),
  );
  expect(await files.has(slice, old)).toBe(false);
  expect([...archive.archived.keys()].filter((key) => key.includes(old))).toEqual([]);
  expect(await files.has(slice, used)).toBe(true);
  const { rows } = await pool.query(
    `SELECT from_version AS version FROM slice_registry.changes WHERE slice = $1 AND kind = 'sweep'`,
    [slice],
  );
  expect(rows).toEqual([{ version: old }]);
});

it('a version is kept for 30 days after another has replaced it, for the tabs that are open on it', async () => {
  const slice = 'mf-replaced';
  const [one, two] = [await publish(slice, 'a'), await publish(slice, 'b')];
  await registry.promote({ slice, version: one, by: 'start' });
  await age(slice, 100);
  await registry.promote({ slice, version: two, by: 'operator' });
  expect(await sweep()).toEqual([]);
  await age(slice, 31);
  expect(await sweep()).toEqual([one]);
});

it('folders whose release another server has deleted are removed, but not one that is being published', async () => {
  const [forgotten, fresh] = ['1.0.0-00000001', '1.0.0-00000002'].map((version) => files.folderOf('mf-gone', version));
  await mkdir(forgotten!, { recursive: true });
  await mkdir(fresh!, { recursive: true });
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(forgotten!, longAgo, longAgo);
  await sweep();
  await expect(utimes(forgotten!, longAgo, longAgo)).rejects.toThrow('ENOENT');
  await expect(utimes(fresh!, longAgo, longAgo)).resolves.toBeUndefined();
});

it('nothing is deleted while the archive is down', async () => {
  const version = await publish('mf-down', 'a');
  await age('mf-down', 31);
  const { remove } = archive;
  archive.remove = () => Promise.reject(new Error('connection refused'));
  await expect(sweep()).rejects.toThrow('connection refused');
  archive.remove = remove;
  expect((await listReleases(pool)).some((one) => one.version === version)).toBe(true);
  expect(await files.has('mf-down', version)).toBe(true);
  expect(await sweep()).toContain(version);
});

it('nothing is deleted while a backup copies the archive', async () => {
  const version = await publish('mf-backed-up', 'a');
  await age('mf-backed-up', 31);
  const backup = await pool.connect();
  await backup.query(HOLD_FILE_REMOVAL);
  expect(await sweep()).toEqual([]);
  await backup.query('SELECT pg_advisory_unlock_all()');
  backup.release();
  expect(await sweep()).toEqual([version]);
});
