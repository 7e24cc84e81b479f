import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jestCommand } from './command.mjs';
import { batched, writeBatches } from './batches.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'batches-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const first = `import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
globalThis.steps = [];
beforeAll(() => { steps.push('first begins'); });
beforeEach(() => { steps.push('before'); });
afterEach(() => { steps.push('after'); });
afterAll(() => { steps.push('first ends'); });
describe.each([1, 2])('block %i', (n) => { it('fails for 2', () => { steps.push(n); expect(n).toBe(1); }); });
it.skip('is skipped', () => {});`;
const second = `import { beforeAll, expect, it, test } from '@jest/globals';
beforeAll(() => { steps.push('second begins'); });
it.each(['a'])('has the hooks of its file alone: %s', () => {
  expect(steps).toEqual(['first begins', 'before', 1, 'after', 'before', 2, 'after', 'first ends', 'second begins']);
});
test('is in no block', () => {});`;
const broken = `throw new Error('cannot be read');`;

describe('a batch', () => {
  it('runs its files one after the other, each with its own hooks, and fails for one that cannot be loaded', async () => {
    await writeFile(path.join(folder, 'one.mjs'), first);
    await writeFile(path.join(folder, 'two.mjs'), second);
    await writeFile(path.join(folder, 'three.mjs'), broken);
    const loads = ['one', 'two', 'three'].map((name) => `'${name}:': () => import('./${name}.mjs'),`);
    await writeFile(path.join(folder, 'all.spec.mjs'), `await batch({ ${loads.join(' ')} });`);
    const testRunner = path.join(import.meta.dirname, 'batch-runner.cjs');
    const config = { rootDir: folder, testMatch: ['**/*.spec.mjs'], transform: {}, testRunner };
    const { stdout, stderr } = spawnSync(
      process.execPath,
      jestCommand('--json', '--runInBand', '--config', JSON.stringify(config)),
      { encoding: 'utf8' },
    );
    if (!stdout) throw new Error(stderr);
    const { testResults } = JSON.parse(stdout) as {
      testResults: [{ assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }];
    };
    const [{ assertionResults }] = testResults;
    expect(assertionResults.map(({ fullName, status }) => [fullName, status])).toEqual([
      ['one: block 1 fails for 2', 'passed'],
      ['one: block 2 fails for 2', 'failed'],
      ['one: is skipped', 'pending'],
      ['two: has the hooks of its file alone: a', 'passed'],
      ['two: is in no block', 'passed'],
      ['three: can be loaded', 'failed'],
    ]);
    expect(assertionResults.at(-1)!.failureMessages.join()).toContain('cannot be read');
  });

  it.each(Object.entries(batched))('exists for each test file of %s', async (project, { folders, names }) => {
    const batches = path.join(await writeBatches(folder), project);
    const texts = await Promise.all((await readdir(batches)).map((name) => readFile(path.join(batches, name), 'utf8')));
    const loaded = texts.flatMap((text) => [...text.matchAll(/^ {2}'(.*):'/gm)].map(([, name]) => name));
    const root = path.join(import.meta.dirname, '../..');
    const files = await Promise.all(
      folders.map(async (tested) =>
        (await readdir(path.join(root, tested), { recursive: true }))
          .filter((name) => names.test(name))
          .map((name) => path.join(tested, name)),
      ),
    );
    expect(files.flat().length).toBeGreaterThan(100);
    expect(loaded.toSorted()).toEqual(files.flat().toSorted());
  });
});
