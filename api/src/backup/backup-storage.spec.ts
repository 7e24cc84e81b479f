import { describe, expect, it } from '@jest/globals';
import type { ListedObject } from '../integrations/s3/photo-storage.js';
import { type BackupStorage, twoBuckets } from './backup-storage.js';

const listed = (key: string): ListedObject => ({ key, size: 1, modifiedAt: new Date(0), etag: key });

function bucket(...keys: string[]): BackupStorage & { keys: Set<string> } {
  const all = new Set(keys);
  return {
    keys: all,
    head: async (key) => (all.has(key) ? { contentType: 'text/plain', size: 1 } : null),
    open: async () => null,
    put: async ({ key }) => void all.add(key),
    putFile: async ({ key }) => void all.add(key),
    remove: async (key) => void all.delete(key),
    prepare: async () => void all.add('prepared'),
    async *pages(prefix) {
      const found = [...all].filter((key) => key.startsWith(prefix)).toSorted();
      for (let at = 0; at < found.length; at += 2) yield found.slice(at, at + 2).map(listed);
    },
  };
}
async function keysOf(storage: BackupStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of storage.pages(prefix)) keys.push(...page.map(({ key }) => key));
  return keys;
}

describe('two buckets', () => {
  it('list all keys in one order, and of releases only those in their own bucket', async () => {
    const photos = bucket('exports/1.zip', 'prints/1', 'releases/old.tar.gz', 'restore-in-progress', 'uploads/1');
    const releases = bucket('releases/mf-a/1.tar.gz', 'releases/mf-a/2.tar.gz', 'releases/mf-b/1.tar.gz');
    const both = twoBuckets(photos, releases);
    expect(await keysOf(both)).toEqual([
      'exports/1.zip',
      'prints/1',
      'releases/mf-a/1.tar.gz',
      'releases/mf-a/2.tar.gz',
      'releases/mf-b/1.tar.gz',
      'restore-in-progress',
      'uploads/1',
    ]);
    expect(await keysOf(both, 'uploads/')).toEqual(['uploads/1']);
    expect(await keysOf(both, 'releases/mf-b/')).toEqual(['releases/mf-b/1.tar.gz']);
  });

  it.each([
    [[], ['releases/mf-a/1.tar.gz'], ['releases/mf-a/1.tar.gz']],
    [['prints/1'], [], ['prints/1']],
    [['prints/1'], ['releases/mf-a/1.tar.gz'], ['prints/1', 'releases/mf-a/1.tar.gz']],
    [['uploads/1'], ['releases/mf-a/1.tar.gz'], ['releases/mf-a/1.tar.gz', 'uploads/1']],
  ])('with %j and %j list %j', async (photos, releases, all) => {
    expect(await keysOf(twoBuckets(bucket(...photos), bucket(...releases)))).toEqual(all);
  });

  it('store, find and remove each key in its own', async () => {
    const [photos, releases] = [bucket(), bucket()];
    const both = twoBuckets(photos, releases);
    await both.prepare();
    for (const key of ['uploads/1', 'releases/mf-a/1.tar.gz'])
      await both.put({ key, body: Buffer.alloc(1), contentType: 'text/plain' });
    expect([...photos.keys]).toEqual(['prepared', 'uploads/1']);
    expect([...releases.keys]).toEqual(['prepared', 'releases/mf-a/1.tar.gz']);
    await both.remove('releases/mf-a/1.tar.gz');
    expect(await both.head('releases/mf-a/1.tar.gz')).toBeNull();
    expect(await both.head('uploads/1')).not.toBeNull();
  });
});
