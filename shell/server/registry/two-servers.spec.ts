import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually';
import { log } from '../testing/running-app';
import { SilentProxy } from '../testing/silent-proxy';
import { scratchFolder } from '../testing/scratch-folder';
import { testArchive, testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';
import { listedSlices } from './composition';
import { CompositionStore } from './composition-store';
import { listen } from './notifications';
import { Registry } from './registry';
import { registryPool } from './registry-pool';
import { ReleaseFiles } from './release-files';

const archive = testArchive();
const { registry, pool, databaseUrl } = await testRegistry({ archive });
const builds = scratchFolder();
const folders = [scratchFolder(), scratchFolder()];
const proxies = folders.map(() => new SilentProxy());

async function startServer(folder: string, proxy: SilentProxy) {
  const files = new ReleaseFiles(path.join(folder, 'releases'), archive);
  const connectionString = await proxy.start(new URL(databaseUrl));
  const ownPool = registryPool(connectionString, { log, timeoutMs: 2000 });
  const own = new Registry(ownPool, files);
  const store = new CompositionStore({
    read: () => own.read(),
    prepare: async ({ discovery }) => {
      for (const { name, metadata } of listedSlices(discovery)) await files.fetch(name, metadata.version);
    },
    file: path.join(folder, 'composition.json'),
    log,
  });
  const notifications = listen({
    connectionString,
    channels: { registry_changed: () => void store.refresh() },
    onConnect: () => void store.refresh(),
    log,
    heartbeatMs: 100,
    // more than a promotion takes on a busy machine
    timeoutMs: 2000,
  });
  return { notifications, ownPool, version: () => store.current.slices[0]?.metadata.version };
}

let servers: Awaited<ReturnType<typeof startServer>>[];
let versions: string[];
beforeAll(async () => {
  versions = [];
  for (const text of ['one', 'two', 'three', 'four']) {
    const { folder, release } = await writeRelease(builds, { server: `exports.default = () => []; // ${text}` });
    await registry.publish(folder);
    versions.push(release.version);
  }
  await registry.archiveAll();
  servers = await Promise.all(folders.map((folder, index) => startServer(folder, proxies[index]!)));
  await eventually(
    () => servers.map(({ notifications }) => notifications.isListening),
    (all) => all.every(Boolean),
  );
});
afterAll(async () => {
  await Promise.all(servers.map(({ notifications }) => notifications.stop()));
  await Promise.all(servers.map(({ ownPool }) => ownPool.end()));
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

const used = (version: string | undefined) =>
  eventually(
    () => servers.map((server) => server.version()),
    (all) => all.every((one) => one === version),
  );

describe('two shell servers', () => {
  it('use a promoted version, whose files neither of them had', async () => {
    for (const version of versions.slice(0, 2)) {
      await registry.promote({ slice: 'mf-sample', version, by: 'operator' });
      expect(await used(version)).toEqual([version, version]);
    }
  });

  it('use what was promoted while they heard nothing', async () => {
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    const [, , version] = versions;
    await registry.promote({ slice: 'mf-sample', version: version!, by: 'operator' });
    expect(await used(version)).toEqual([version, version]);
  });

  it('use what was promoted while their connections were silent', async () => {
    const [, , before, version] = versions;
    for (const proxy of proxies) proxy.silence('from Postgres');
    await registry.promote({ slice: 'mf-sample', version: version!, by: 'operator' });
    expect(servers.map((server) => server.version())).toEqual([before, before]);
    expect(await used(version)).toEqual([version, version]);
    expect(servers.map(({ notifications }) => notifications.isListening)).toEqual([true, true]);
  });
});
