import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previousVersion } from './previous-version.js';

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
const git = async (folder: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', [...author, ...args], { cwd: folder })).stdout.trim();

let base: string;
let checkout: string;
const commit = async (file: string): Promise<string> => {
  await mkdir(path.dirname(path.join(checkout, file)), { recursive: true });
  await writeFile(path.join(checkout, file), file);
  await git(checkout, 'add', '.');
  await git(checkout, 'commit', '--quiet', '--message', file);
  return git(checkout, 'rev-parse', 'HEAD');
};

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'shop-history-'));
  checkout = path.join(base, 'checkout');
  await mkdir(checkout);
  await git(checkout, 'init', '--quiet');
});
afterAll(() => rm(base, { recursive: true, force: true }));

describe('the version before a migration', () => {
  it('is the commit before it, the newest unless one is given', async () => {
    const empty = await commit('LICENSE');
    await commit('api/src/migrations/1-first.ts');
    const before = await commit('README.md');
    await commit('api/src/migrations/2-second.ts');
    await commit('api/src/migrations/2-second.spec.ts');
    expect(await previousVersion(checkout)).toEqual({ commit: before });
    expect(await previousVersion(checkout, '1-first.ts')).toEqual({ commit: empty });
  });

  it('is missing in a shallow clone', async () => {
    const folder = path.join(base, 'shallow');
    await git(base, 'clone', '--quiet', '--depth', '1', `file://${checkout}`, folder);
    expect(await previousVersion(folder)).toEqual({ missing: 'the clone is shallow (git fetch --unshallow)' });
  });

  it('is missing without git', async () => {
    const missing = { missing: 'these files are no git checkout' };
    const unpacked = path.join(base, 'unpacked');
    await cp(path.join(checkout, 'api'), path.join(unpacked, 'api'), { recursive: true });
    expect(await previousVersion(unpacked)).toEqual(missing);
    expect(await previousVersion(path.join(checkout, 'api'))).toEqual(missing);
  });
});
