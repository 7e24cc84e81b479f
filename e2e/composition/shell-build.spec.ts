import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const dist = path.resolve(import.meta.dirname, '../../shell/dist');

/** The files below these folders of the shell's build that match the pattern. */
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
