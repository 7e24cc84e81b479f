import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** @param {string} pattern a line of .dockerignore */
function matcherOf(pattern) {
  const source = pattern
    .replaceAll(/[.+^$()|[\]{}]/g, String.raw`\$&`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}(?:/|$)`);
}

/**
 * What is in git, or new and not ignored by it. Paths from the repository's top folder.
 * @returns {Promise<string[]>}
 */
export async function repositoryFiles() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 64e6 });
  return stdout.split('\0').filter((file) => file !== '');
}

/**
 * The repository's files, less what .dockerignore leaves out.
 * @returns {Promise<string[]>}
 */
export async function buildContext() {
  const lines = (await readFile(path.join(root, '.dockerignore'), 'utf8')).split('\n');
  const ignored = lines.filter((line) => line !== '' && !line.startsWith('#')).map(matcherOf);
  return (await repositoryFiles()).filter((file) => !ignored.some((pattern) => pattern.test(file)));
}
