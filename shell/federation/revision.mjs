import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The git revision of the folder; undefined when it has changes that are not committed, or is in no repository. */
export async function revisionOf(folder) {
  const git = async (...args) => (await run('git', args, { cwd: folder })).stdout.trim();
  try {
    if (await git('status', '--porcelain')) return undefined;
    return await git('rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
}
