import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { packRelease } from '../../federation/publish/pack-release.mjs';
import { scratchFolder } from '../testing/scratch-folder';
import { writeRelease } from '../testing/write-release';
import { ReleaseFiles } from './release-files';

const scratch = scratchFolder();
const files = new ReleaseFiles(path.join(scratch, 'releases'));
const built = path.join(scratch, 'built');

const scriptOf = (name: string) => `/* ${name} */ ${'console.log("a line of a script"); '.repeat(100)}`;

async function stored(scripts: Record<string, string>): Promise<string> {
  const { folder, release } = await writeRelease(built, { server: 'exports.default = () => [];', scripts });
  return files.withUnpacked(await packRelease(folder, release), async (unpacked, { name, version }) => {
    await files.store(unpacked, { name, version });
    return path.join(files.folderOf(name, version), 'browser');
  });
}

it('takes the compressed files of a version from those that it shares with another, and compresses the others', async () => {
  const first = await stored({ 'shared.js': scriptOf('shared'), 'changed.js': scriptOf('old') });
  // no compressor would write these
  const marks = { '.br': Buffer.from('shared by brotli'), '.gz': Buffer.from('shared by gzip') };
  for (const [suffix, mark] of Object.entries(marks)) await writeFile(path.join(first, `shared.js${suffix}`), mark);

  const second = await stored({ 'shared.js': scriptOf('shared'), 'changed.js': scriptOf('new') });
  expect(second).not.toBe(first);
  for (const [suffix, mark] of Object.entries(marks))
    expect(await readFile(path.join(second, `shared.js${suffix}`))).toEqual(mark);
  const [br, gz] = await Promise.all(
    ['.br', '.gz'].map((suffix) => readFile(path.join(second, `changed.js${suffix}`))),
  );
  expect(brotliDecompressSync(br!).toString()).toBe(scriptOf('new'));
  expect(gunzipSync(gz!).toString()).toBe(scriptOf('new'));
});

it('compresses a file itself when the other version lacks it', async () => {
  const first = await stored({ 'lost.js': scriptOf('lost'), 'one.js': scriptOf('one') });
  await rm(path.join(first, 'lost.js.gz'));
  const second = await stored({ 'lost.js': scriptOf('lost'), 'two.js': scriptOf('two') });
  for (const suffix of ['.br', '.gz']) expect(await readdir(second)).toContain(`lost.js${suffix}`);
  expect(gunzipSync(await readFile(path.join(second, 'lost.js.gz'))).toString()).toBe(scriptOf('lost'));
});

it('takes no compressed file from an archive', async () => {
  const text = scriptOf('large');
  const published = await stored({
    'small.js': '1',
    'small.js.br': 'anything',
    'large.js': text,
    'large.js.gz': 'anything',
  });
  expect(await readdir(published)).not.toContain('small.js.br');
  expect(gunzipSync(await readFile(path.join(published, 'large.js.gz'))).toString()).toBe(text);
});

it('takes no compressed file of another path, which may be one that was published so', async () => {
  const text = scriptOf('same');
  await stored({ 'same.txt': text, 'same.txt.br': 'anything', 'same.txt.gz': 'anything' });
  const second = await stored({ 'same.js': text });
  expect(brotliDecompressSync(await readFile(path.join(second, 'same.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(path.join(second, 'same.js.gz'))).toString()).toBe(text);
});
