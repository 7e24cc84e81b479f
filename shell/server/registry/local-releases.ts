import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { listReleases } from 'shared-server/registry/releases';
import { type Promotion, isTakenOut, promotionOf } from 'shared-server/registry/rollouts';
import * as z from 'zod';
import { incompatibilities } from './incompatibilities';
import type { Release, ShellModules } from './discovery';
import { type ReleaseFiles, readRelease } from './release-files';
import { ChangeRefusedError, PublishRefusedError, type Registry } from './registry';

/** Never overrides what somebody has decided; an earlier start's promotion only by a newer build, or if this shell can't serve it. */
export function startMayPromote(
  local: { version: string; createdAt: Date },
  current: (Promotion & { isServable: boolean }) | 'taken out' | undefined,
): boolean {
  if (!current) return true;
  if (current === 'taken out') return false;
  if (current.version === local.version || current.promotedBy === 'operator') return false;
  return !current.isServable || local.createdAt > current.createdAt;
}

async function builtReleases(root: string): Promise<string[]> {
  const slices = (await readdir(root)).filter((name) => name.startsWith('mf-'));
  const folders = await Promise.all(
    slices.map(async (slice) => {
      const dist = path.join(root, slice, 'dist');
      const versions = await readdir(dist).catch(() => []);
      return versions.filter((version) => !version.startsWith('.')).map((version) => path.join(dist, version));
    }),
  );
  return folders.flat();
}

async function servingProblems(options: {
  slice: string;
  version: string;
  registry: Registry;
  files: ReleaseFiles;
  provides: ShellModules;
}): Promise<string[]> {
  const { slice, version, registry, files, provides } = options;
  if (!(await files.has(slice, version))) return [`its files are not in ${files.root}`];
  try {
    return incompatibilities((await registry.releaseOf(slice, version)).needs, provides);
  } catch (error) {
    if (error instanceof z.ZodError) return [z.prettifyError(error)];
    throw error;
  }
}

export async function publishLocalReleases(options: {
  root: string;
  registry: Registry;
  files: ReleaseFiles;
  provides: ShellModules;
  log: Logger;
}): Promise<void> {
  const { root, registry, files, provides, log } = options;
  for (const folder of await builtReleases(root)) {
    let release: Release;
    try {
      release = await readRelease(folder);
    } catch (error) {
      log.error({ err: error, folder }, 'skipped a folder that is not a valid release');
      continue;
    }
    const { name: slice, version } = release;
    const promotion = await promotionOf(registry.db, slice);
    try {
      await registry.publish(folder);
    } catch (error) {
      if (!(error instanceof PublishRefusedError)) throw error;
      log.error({ slice, version, err: error }, 'a built slice could not be published; it is left out');
      continue;
    }
    const current = promotion && {
      ...promotion,
      isServable: !(await servingProblems({ slice, version: promotion.version, registry, files, provides })).length,
    };
    const state = current ?? ((await isTakenOut(registry.db, slice)) ? ('taken out' as const) : undefined);
    const problems = incompatibilities(release.needs, provides);
    if (problems.length) {
      log.error({ slice, version, problems }, 'published but not promoted: this shell cannot serve it');
    } else if (startMayPromote({ version, createdAt: new Date(release.createdAt) }, state)) {
      try {
        await registry.promote({ slice, version, by: 'start' });
        log.info({ slice, version }, 'published and promoted');
      } catch (error) {
        if (!(error instanceof ChangeRefusedError)) throw error;
        log.error({ slice, version, err: error }, 'a built slice may not be used; it is left out');
      }
    } else if (state === 'taken out') {
      log.warn({ slice, version }, 'published but not promoted: the slice was taken out of use');
    } else if (current && current.version !== version) {
      log.warn({ slice, version, inUse: current.version, by: current.promotedBy }, 'published but not promoted');
    }
  }
  for (const { slice, version, promotedBy } of await listReleases(registry.db)) {
    if (!promotedBy) continue;
    const problems = await servingProblems({ slice, version, registry, files, provides });
    if (problems.length)
      log.error({ slice, version, by: promotedBy, problems }, 'in use, but this shell can not serve it');
  }
}
