import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { MAY_REMOVE_FILES } from 'shared-server/postgres/file-removal';
import { deleteUnused, listReleases } from 'shared-server/registry/releases';
import type { Registry } from './registry';
import type { ReleaseFiles } from './release-files';

/** How long a tab may stay open on an unused version. */
export const KEPT_DAYS = 30;
/** A release has a folder before it is registered. */
const SETTLED_MS = 86_400_000;

/** Also deletes folders whose release another server deleted. Returns the versions, which the history keeps. */
export async function sweepReleases(options: {
  registry: Registry;
  files: ReleaseFiles;
  log: Logger;
  days?: number;
}): Promise<string[]> {
  const { registry, files, log, days = KEPT_DAYS } = options;
  const swept = await registry.change(async (client) => {
    // delete nothing while a backup copies the archive
    const { rows: answers } = await client.query<{ mayRemove: boolean }>(MAY_REMOVE_FILES);
    if (!answers[0]?.mayRemove) return [];
    const deleted = await deleteUnused(client, days);
    for (const { slice, version } of deleted) await files.remove(slice, version);
    return deleted;
  });
  for (const { slice, version } of swept) log.info({ slice, version }, 'deleted a release that was no longer used');
  await removeForgotten(registry, files);
  return swept.map(({ version }) => version);
}

async function removeForgotten(registry: Registry, { root }: ReleaseFiles): Promise<void> {
  const known = new Set((await listReleases(registry.db)).map(({ slice, version }) => path.join(slice, version)));
  const slices = (await readdir(root, { withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  );
  for (const { name } of slices) {
    for (const version of await readdir(path.join(root, name))) {
      const folder = path.join(root, name, version);
      if (known.has(path.join(name, version))) continue;
      if ((await stat(folder)).mtimeMs < Date.now() - SETTLED_MS) await rm(folder, { recursive: true, force: true });
    }
  }
}
