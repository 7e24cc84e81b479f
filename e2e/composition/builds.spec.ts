import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { checkBudget } from '../../shell/federation/check/size-budget.mjs';
import type { Release } from '../../shell/server/registry/discovery';

const dist = path.resolve(import.meta.dirname, '../../shell/dist');

async function filesWith(pattern: RegExp, folders: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(path.join(dist, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && /\.(js|css|json)$/.test(file) && pattern.test(await readFile(file, 'utf8')))
        found.push(file);
    }
  }
  return found;
}

test("the shell's browser code names no slice", async () => {
  const aSlice = /mf[-_](catalog|cart[-_]checkout|account|admin)/;
  expect(await filesWith(aSlice, ['browser', 'inline'])).toEqual([]);
  expect(await readFile(path.join(dist, 'assets.json'), 'utf8')).not.toMatch(aSlice);
});

test("the shell's build contains no slice's URL or code", async () => {
  expect(await filesWith(/remoteEntry\.js|\/remotes\/mf-\w|mf_(catalog|cart_checkout|account|admin)/, ['.'])).toEqual(
    [],
  );
});

for (const slice of ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'])
  test(`${slice} keeps the size budget that its gate checks`, async () => {
    const builds = path.resolve(import.meta.dirname, '../..', slice, 'dist');
    const version = (await readdir(builds)).find((name) => !name.startsWith('.'));
    const folder = path.join(builds, version!);
    const release = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release;
    expect((await checkBudget(folder, release)).problems).toEqual([]);
  });
