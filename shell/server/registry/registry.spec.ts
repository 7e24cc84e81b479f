import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { listReleases } from 'shared-server/registry/releases';
import { createRegistryTables, hasRegistryTables } from 'shared-server/registry/tables';
import { log } from '../testing/running-app';
import pg from 'pg';
import { HOLD_FILE_REMOVAL } from 'shared-server/postgres/file-removal';
import { type SliceFixture, writeRelease } from '../testing/write-release';
import { scratchFolder } from '../testing/scratch-folder';
import { testArchive, testRegistry } from '../testing/test-registry';
import { compositionOf } from './composition';
import { waitForTables } from './registration';
import { ChangeRefusedError, PublishRefusedError, Registry } from './registry';
import { IntegrityError } from './integrity';
import { ReleaseFiles } from './release-files';

const builds = scratchFolder();
const { registry, pool, files, databaseUrl } = await testRegistry();

let count = 0;
const build = (slice: Partial<SliceFixture> = {}) => {
  count += 1;
  return writeRelease(builds, { name: `mf-test${count}`, server: `exports.default = () => []; // ${count}`, ...slice });
};
const versionInUse = async (slice: string): Promise<string | undefined> =>
  compositionOf(await registry.read()).slices.find(({ name }) => name === slice)?.metadata.version;

describe('its tables', () => {
  it('can be created by several at once, whose sessions remember that they were missing', async () => {
    for (let round = 0; round < 5; round += 1) {
      await pool.query('DROP SCHEMA slice_registry CASCADE');
      const creating = [1, 2, 3].map(() => createRegistryTables(pool));
      await expect(Promise.all(creating)).resolves.toHaveLength(3);
    }
  });

  it('are awaited by a shell, which creates nothing itself', async () => {
    await pool.query('DROP SCHEMA slice_registry CASCADE');
    let hasWaited = false;
    const waiting = waitForTables(pool, log).then(() => (hasWaited = true));
    await sleep(300);
    expect([hasWaited, await hasRegistryTables(pool)]).toEqual([false, false]);
    await createRegistryTables(pool);
    await waiting;
  });

  it('are found without waiting for those who use them', async () => {
    const user = await pool.connect();
    try {
      await user.query('BEGIN');
      await user.query('LOCK TABLE slice_registry.releases, slice_registry.visitors IN ACCESS EXCLUSIVE MODE');
      expect(await hasRegistryTables(pool)).toBe(true);
    } finally {
      await user.query('ROLLBACK');
      user.release();
    }
  });
});

describe('publishing', () => {
  it('stores the files and lists the release without promoting it', async () => {
    const { folder, release } = await build();
    await registry.publish(folder);
    expect(await files.has(release.name, release.version)).toBe(true);
    expect(await versionInUse(release.name)).toBeUndefined();
    const listed = (await listReleases(pool)).filter(({ slice }) => slice === release.name);
    expect(listed).toMatchObject([{ version: release.version, promotedBy: null }]);
  });

  it('lists a release once when it is published twice', async () => {
    const { folder, release } = await build();
    await registry.publish(folder);
    await registry.publish(folder);
    expect((await listReleases(pool)).filter(({ slice }) => slice === release.name)).toHaveLength(1);
  });

  it('raises only the build time when a later build has the same content', async () => {
    const { folder, release } = await build();
    await registry.publish(folder);
    const later = '2026-05-05T00:00:00.000Z';
    await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...release, createdAt: later }));
    await registry.publish(folder);
    const listed = (await listReleases(pool)).find(({ slice }) => slice === release.name);
    expect(listed?.createdAt).toEqual(new Date(later));
  });

  it('refuses other content under a published version, and changes nothing', async () => {
    const { folder, release } = await build();
    await registry.publish(folder);
    await rm(files.folderOf(release.name, release.version), { recursive: true });
    const other = { ...release, queryParameters: { '/sample': ['page'] } };
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(other));
    const published = registry.publish(folder);
    await expect(published).rejects.toThrow(PublishRefusedError);
    await expect(published).rejects.toThrow(/the content of this release is .*, not 1\.0\.0-/);
    expect(await registry.releaseOf(release.name, release.version)).toEqual(release);
    expect(await files.has(release.name, release.version)).toBe(false);
  });

  it('refuses a release whose files do not match their hashes', async () => {
    const { folder, release } = await build();
    await writeFile(path.join(folder, release.server), 'exports.default = () => steal();');
    await expect(registry.publish(folder)).rejects.toThrow(IntegrityError);
    expect((await listReleases(pool)).filter(({ slice }) => slice === release.name)).toEqual([]);
  });

  it('refuses a release that lists files outside its folder', async () => {
    const { folder, release } = await build();
    const crooked = { ...release, files: { ...release.files, '../../secret': release.files[release.entry] } };
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(crooked));
    await expect(registry.publish(folder)).rejects.toThrow('must be a file inside the release');
  });
});

describe('promoting', () => {
  it('promotes a newer or an older published version', async () => {
    const older = await build();
    const newer = await build({ name: older.release.name });
    await registry.publish(older.folder);
    await registry.publish(newer.folder);
    for (const { release } of [older, newer, older]) {
      await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
      expect(await versionInUse(release.name)).toBe(release.version);
    }
  });

  it('refuses a version that was never published', async () => {
    const { release } = await build();
    await expect(registry.promote({ slice: release.name, version: release.version, by: 'operator' })).rejects.toThrow(
      ChangeRefusedError,
    );
  });

  it('does not wait for a backup', async () => {
    const { folder, release } = await build();
    await registry.publish(folder);
    const backup = await pool.connect();
    await backup.query(HOLD_FILE_REMOVAL);
    await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
    expect(await versionInUse(release.name)).toBe(release.version);
    await backup.query('SELECT pg_advisory_unlock_all()');
    backup.release();
  });

  it('notifies every listening server', async () => {
    const { folder, release } = await build();
    await registry.publish(folder);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const heard = new Promise((resolve) => client.on('notification', ({ payload }) => resolve(payload)));
    await client.query('LISTEN registry_changed');
    await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
    await expect(heard).resolves.toBe(release.name);
    await client.end();
  });
});

it('throws for a row that is not a valid release', async () => {
  const { folder, release } = await build();
  await registry.publish(folder);
  await registry.promote({ slice: release.name, version: release.version, by: 'operator' });
  const spoil = `UPDATE slice_registry.releases SET release = jsonb_set(release, '{entry}', $2) WHERE slice = $1`;
  await pool.query(spoil, [release.name, '"../../etc/passwd"']);
  await expect(registry.read()).rejects.toThrow('must be a file inside the release');
  await pool.query(spoil, [release.name, JSON.stringify(release.entry)]);
  await expect(registry.read()).resolves.toBeDefined();
});

it('a release counts as archived only once it is in an archive', async () => {
  const { folder, release } = await writeRelease(builds, {
    name: 'mf-archived',
    server: 'exports.default = () => [];',
  });
  const archivedAt = async () => {
    const { rows } = await pool.query<{ at: Date | null }>(
      'SELECT archived_at AS at FROM slice_registry.releases WHERE slice = $1',
      [release.name],
    );
    return rows[0]?.at;
  };
  await registry.publish(folder, { archives: true });
  await registry.archiveAll();
  expect(await archivedAt()).toBeNull();
  await new Registry(pool, new ReleaseFiles(files.root, testArchive())).archiveAll();
  expect(await archivedAt()).toBeInstanceOf(Date);
});
