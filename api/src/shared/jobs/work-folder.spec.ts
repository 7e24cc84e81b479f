import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inWorkFolder, removeStaleWorkFolders } from './work-folder.js';

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-23T12:07:30Z');

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'shop-work-'));
});
afterEach(() => rm(parent, { recursive: true }));

async function aFolder(name: string, { made, written }: { made: number; written: number }): Promise<void> {
  const [folder, file] = [path.join(parent, name), path.join(parent, name, 'data.zip')];
  await mkdir(folder);
  await writeFile(file, '');
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await utimes(file, before(written), before(written));
  await utimes(folder, before(made), before(made));
}

describe('the folders of killed jobs', () => {
  it('are removed once no running job can own them, and nothing else is', async () => {
    await aFolder('shop-export-0a1b', { made: 5, written: 5 });
    await aFolder('shop-print-2c3d', { made: 30, written: 4.1 });
    await aFolder('shop-export-of-a-running-job', { made: 5, written: 0.1 });
    await aFolder('shop-print-just-begun', { made: 3.9, written: 30 });
    await aFolder('shop-profile-4e5f', { made: 30, written: 30 });
    expect((await removeStaleWorkFolders({ now, parent })).toSorted()).toEqual(['shop-export-0a1b', 'shop-print-2c3d']);
    expect((await readdir(parent)).toSorted()).toEqual([
      'shop-export-of-a-running-job',
      'shop-print-just-begun',
      'shop-profile-4e5f',
    ]);
  });
});

describe('the folder of a job', () => {
  it('is its own, for this user only, and removed however the job ends', async () => {
    const folders: string[] = [];
    const attempt = (end: () => void) =>
      inWorkFolder({ kind: 'export', id: path.basename(parent) }, async (folder) => {
        folders.push(folder);
        await writeFile(path.join(folder, 'data.zip'), 'half of it');
        expect((await stat(folder)).mode & 0o777).toBe(0o700);
        end();
      });
    const failing = attempt(() => {
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    await attempt(() => undefined);
    expect(new Set(folders).size).toBe(2);
    for (const folder of folders) await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});
