import { execFile } from 'node:child_process';
import { copyFile, link, mkdir, mkdtemp, readFile, readdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

// five builds without a cache
jest.setTimeout(900_000);

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const slices = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'];
const notSources = new Set(['.git', '.cache', '.data', 'dist', 'coverage', 'test-results']);
let elsewhere: string;

/** Copies sources and hard-links installed files; relative links to the repository's own packages stay relative. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    const isInstalled = source.includes('node_modules');
    if (!isInstalled && notSources.has(entry.name)) continue;
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (isInstalled) await link(source, target).catch(() => copyFile(source, target));
    else await copyFile(source, target);
  }
}

const build = (root: string) =>
  run(process.execPath, ['scripts/build.mjs', 'shell', ...slices], { cwd: root, maxBuffer: 1e7 });

/** The output that must not differ: a release with all its hashes, or the shell's files that reference all its others. */
async function outcomeOf(root: string, name: string): Promise<unknown> {
  const dist = path.join(root, name, 'dist');
  if (name === 'shell') {
    const shared = ['assets.json', 'server/main.js', 'server/renderer.js', 'server/release.js', 'inline/inline.js'];
    return Promise.all(shared.map((file) => readFile(path.join(dist, file), 'utf8')));
  }
  const [version = ''] = await readdir(dist);
  const {
    createdAt: _,
    revision: __,
    ...release
  } = JSON.parse(await readFile(path.join(dist, version, 'release.json'), 'utf8'));
  return release;
}

beforeAll(async () => {
  const parent = path.join(repository, '.cache/elsewhere');
  await mkdir(parent, { recursive: true });
  elsewhere = path.join(await mkdtemp(path.join(parent, 'copy-')), 'of another depth/shop');
  await copyTree(repository, elsewhere);
  await build(repository);
  await build(elsewhere);
});
afterAll(() => rm(path.join(repository, '.cache/elsewhere'), { recursive: true, force: true }));

it.each(['shell', ...slices])('%s is byte for byte the same when built in another folder', async (name) => {
  expect(await outcomeOf(elsewhere, name)).toEqual(await outcomeOf(repository, name));
});
