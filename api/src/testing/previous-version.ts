import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const builds = path.join(root, '.cache/previous');
const run = promisify(execFile);
const gitIn = async (folder: string, ...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: folder })).stdout.trim();

export type PreviousVersion = { commit: string } | { missing: string };

/** The version before the newest migration, or before the one whose file is given. */
export async function previousVersion(folder = root, file?: string): Promise<PreviousVersion> {
  const git = (...args: string[]) => gitIn(folder, ...args);
  const top = await git('rev-parse', '--show-toplevel').catch(() => undefined);
  // without its own history, it may be inside of another checkout
  if (top === undefined || top !== (await realpath(folder))) return { missing: 'these files are no git checkout' };
  try {
    const migrations = ['--', path.join('api/src/migrations', file ?? ''), ':!*.spec.ts'];
    const changed = await git('status', '--porcelain', ...migrations);
    if (/^(\?\?|A)/m.test(changed)) return { commit: await git('rev-parse', 'HEAD') };
    const adds = await git('log', '-1', '--diff-filter=A', '--format=%H', ...migrations);
    return { commit: await git('rev-parse', '--verify', `${adds}^`) };
  } catch {
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
    return {
      missing: isShallow
        ? 'the clone is shallow (git fetch --unshallow)'
        : 'the newest migration is in the first commit',
    };
  }
}

/** With today's packages. Returns the path of `main.js`. `kept`: commits whose builds stay. */
export async function buildVersion(commit: string, kept: string[] = []): Promise<string> {
  const built = path.join(builds, commit);
  const program = path.join(built, 'api/dist/main.js');
  if (existsSync(program)) return program;
  await mkdir(builds, { recursive: true });
  for (const name of await readdir(builds))
    if (!kept.includes(name)) await rm(path.join(builds, name), { recursive: true, force: true });
  const draft = await mkdtemp(path.join(builds, 'draft-'));
  const archive = path.join(draft, 'sources.tar');
  const top = (await gitIn(root, 'ls-tree', '--name-only', commit)).split('\n');
  const shared = ['shared-contracts', 'shared-server'].filter((name) => top.includes(name));
  const sources = ['api', ...shared, 'scripts/build.mjs', '.swcrc', 'package.json', 'package-lock.json'];
  await gitIn(root, 'archive', '--output', archive, commit, ...sources);
  await run('tar', ['-xf', archive, '-C', draft]);
  await linkPackages(draft, shared);
  await run(process.execPath, ['scripts/build.mjs', ...shared, 'api'], { cwd: draft });
  await rename(draft, built);
  return program;
}

async function linkPackages(folder: string, shared: string[]): Promise<void> {
  const installed = path.join(root, 'node_modules');
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of await readdir(installed)) {
    const target = await realpath(path.join(installed, name));
    if (target.startsWith(installed)) await symlink(target, path.join(folder, 'node_modules', name));
  }
  for (const name of shared) await symlink(`../${name}`, path.join(folder, 'node_modules', name));
  const ofApi = path.join(root, 'api/node_modules');
  if (existsSync(ofApi)) await symlink(ofApi, path.join(folder, 'api/node_modules'));
}
