// Packages that a change touches: with changed files, and those that depend on them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts, 'package.json'), 'utf8'));

/**
 * Names of workspaces, and `scripts`, whose tests read the documents. A file of no package, such as the lock file, touches all.
 * @param {readonly string[]} paths @param {Record<string, readonly string[]>} dependenciesOf
 */
export function affectedBy(paths, dependenciesOf) {
  const names = Object.keys(dependenciesOf);
  const changed = paths.map((file) =>
    file.endsWith('.md') || file.startsWith('docs/') ? 'scripts' : file.split('/')[0],
  );
  if (changed.some((folder) => !names.includes(folder))) return names;
  const affected = new Set(changed);
  for (let size = -1; size < affected.size;) {
    size = affected.size;
    for (const name of names) if (dependenciesOf[name].some((each) => affected.has(each))) affected.add(name);
  }
  return names.filter((name) => affected.has(name));
}

/** Of what differs from the commit `since`, uncommitted and new files included. @param {string} since */
export function affectedPackages(since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const paths = [...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')];
  const { workspaces } = read();
  const dependencies = workspaces.map((name) => [name, Object.keys(read(name).dependencies ?? {})]);
  return affectedBy(paths, { ...Object.fromEntries(dependencies), scripts: [] });
}
