import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ObjectStore } from './object-store.js';

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'store-'));
});
afterAll(() => rm(parent, { recursive: true }));

const upload = (key: string, body: Readable) => ({
  bucket: 'photos',
  key,
  body,
  attributes: { type: 'text/plain', metadata: {} },
  maximumBytes: 1_000,
  verify: () => undefined,
});

describe('ObjectStore', () => {
  it('stores any key', async () => {
    const directory = path.join(parent, 'all');
    const store = new ObjectStore(directory);
    await store.prepare('photos');
    const keys = ['../../evil', '/etc/passwd', '..', 'a/b', 'A/b', 'ü', 'x'.repeat(1_024)];
    for (const key of keys) await store.put(upload(key, Readable.from(['x'])));
    expect(await readdir(parent)).toEqual(['all']);
    expect(await readdir(path.join(directory, 'photos'))).toHaveLength(keys.length);
    expect((await store.keys('photos', '')).toSorted()).toEqual(keys.toSorted());
  });

  it('keeps the previous object when an upload breaks off, and no partial file', async () => {
    const directory = path.join(parent, 'broken');
    const store = new ObjectStore(directory);
    await store.prepare('photos');
    await store.put(upload('a', Readable.from(['previous'])));
    const breaking = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('gone');
      })(),
    );
    await expect(store.put(upload('a', breaking))).rejects.toThrow('gone');
    await expect(store.put(upload('a', Readable.from(['x'.repeat(1_001)])))).rejects.toThrow('EntityTooLarge');
    const { file, size } = await store.open('photos', 'a');
    await file.close();
    expect(size).toBe('previous'.length);
    expect(await readdir(path.join(directory, '.drafts'))).toEqual([]);
  });

  it('removes uploads that a killed process left unfinished', async () => {
    const directory = path.join(parent, 'killed');
    await new ObjectStore(directory).prepare('photos');
    await writeFile(path.join(directory, '.drafts/half'), 'half');
    await new ObjectStore(directory).prepare('photos');
    expect(await readdir(path.join(directory, '.drafts'))).toEqual([]);
  });
});
