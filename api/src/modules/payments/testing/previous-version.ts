import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../../../..');
const builds = path.join(root, '.cache/previous');
const run = promisify(execFile);
const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();

/**
 * The commit before the newest migration was added, which is the newest code that doesn't know it. Undefined outside of a checkout,
 * or if its history doesn't go back that far.
 */
export async function previousVersion(): Promise<string | undefined> {
  try {
    const migrations = ['--', 'api/src/migrations', ':!*.spec.ts'];
    const changed = await git('status', '--porcelain', ...migrations);
    if (/^(\?\?|A)/m.test(changed)) return await git('rev-parse', 'HEAD');
    const adds = await git('log', '-1', '--diff-filter=A', '--format=%H', ...migrations);
    return await git('rev-parse', '--verify', `${adds}^`);
  } catch {
    return undefined;
  }
}

/** Builds the API of this commit with the packages that are installed now. Returns the path of its `main.js`. */
export async function buildVersion(commit: string): Promise<string> {
  const built = path.join(builds, commit);
  const program = path.join(built, 'api/dist/main.js');
  if (existsSync(program)) return program;
  await rm(builds, { recursive: true, force: true });
  await mkdir(builds, { recursive: true });
  const draft = await mkdtemp(path.join(builds, 'draft-'));
  const archive = path.join(draft, 'sources.tar');
  const sources = ['api', 'shared-contracts', 'scripts/build.mjs', '.swcrc', 'package.json', 'package-lock.json'];
  await git('archive', '--output', archive, commit, ...sources);
  await run('tar', ['-xf', archive, '-C', draft]);
  await linkPackages(draft);
  await run(process.execPath, ['scripts/build.mjs', 'shared-contracts', 'api'], { cwd: draft });
  await rename(draft, built);
  return program;
}

/** What is installed, but for the workspaces: those are the commit's own. */
async function linkPackages(folder: string): Promise<void> {
  const installed = path.join(root, 'node_modules');
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of await readdir(installed)) {
    const target = await realpath(path.join(installed, name));
    if (target.startsWith(installed)) await symlink(target, path.join(folder, 'node_modules', name));
  }
  await symlink('../shared-contracts', path.join(folder, 'node_modules/shared-contracts'));
  const ofApi = path.join(root, 'api/node_modules');
  if (existsSync(ofApi)) await symlink(ofApi, path.join(folder, 'api/node_modules'));
}
