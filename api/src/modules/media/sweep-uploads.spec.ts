import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type ListedObject, PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { photoBytes, storePhoto, uploadBytes } from '../../testing/photos.js';
import { SweepUploads } from './sweep-uploads.js';
import { testApp, untilReady } from '../../testing/started.js';

const app = testApp();
beforeAll(() => untilReady(app));
let storage: PhotoStorage;
let sweeper: SweepUploads;
beforeAll(async () => {
  storage = app.nest.get(PhotoStorage);
  sweeper = app.nest.get(SweepUploads);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const metric = async (name: string) => {
  const text = (await app.browser().get<Buffer>('/api/metrics')).body.toString();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
};
const keys = async (prefix: string) => {
  const found: string[] = [];
  for await (const page of storage.pages(prefix)) found.push(...page.map(({ key }) => key));
  return found;
};

describe('sweeping uploads', () => {
  it('removes uploads that were not checked in time, and nothing else', async () => {
    const guest = app.browser();
    const { objectPath } = await storePhoto(guest);
    const bytes = await photoBytes();
    await uploadBytes(guest, bytes);
    await uploadBytes(guest, bytes);
    const kept = shopPolicy.uploads.keptMinutes;
    expect(await sweeper.sweep(inMinutes(kept - 1))).toEqual({ count: 0, bytes: 0 });
    expect(await keys('pending/')).toHaveLength(2);
    expect(await sweeper.sweep(inMinutes(kept + 1))).toEqual({ count: 2, bytes: 2 * bytes.length });
    expect(await keys('pending/')).toEqual([]);
    expect((await guest.get(objectPath)).status).toBe(200);
    expect(await metric('uploads_swept_total')).toBe(2);
    expect(await metric('uploads_swept_bytes_total')).toBe(2 * bytes.length);
  });

  it('holds one page of the list at a time, however many uploads there are: 10,000 in 10 pages', async () => {
    const held = { listed: 0, removed: 0, most: 0 };
    jest.spyOn(storage, 'pages').mockImplementation(async function* pages() {
      for (let page = 0; page < 10; page++) {
        held.listed += 1_000;
        held.most = Math.max(held.most, held.listed - held.removed);
        yield Array.from({ length: 1_000 }, (_, index): ListedObject => ({
          key: `pending/${page}-${index}`,
          size: 5_000_000,
          modifiedAt: new Date(0),
          etag: '',
        }));
      }
    });
    jest.spyOn(storage, 'removeAll').mockImplementation(async (some) => {
      held.removed += some.length;
      return [];
    });
    expect(await sweeper.sweep(new Date())).toEqual({ count: 10_000, bytes: 10_000 * 5_000_000 });
    expect(held).toEqual({ listed: 10_000, removed: 10_000, most: 1_000 });
  });

  it('counts only what the storage has removed', async () => {
    const listed = ['a', 'b'].map((key) => ({ key, size: 7, modifiedAt: new Date(0), etag: '' }));
    jest.spyOn(storage, 'pages').mockImplementation(async function* pages() {
      yield listed;
    });
    jest.spyOn(storage, 'removeAll').mockResolvedValue(['a']);
    expect(await sweeper.sweep(new Date())).toEqual({ count: 1, bytes: 7 });
  });
});

describe('the storage’s list', () => {
  it('comes in pages of at most 1,000 by prefix, with sizes and times', async () => {
    const before = Date.now() - 5_000;
    await Promise.all(
      ['list/a b', 'list/ä/1', 'list/c', 'other/d'].map((key) =>
        storage.put({ key, body: Buffer.from('12345'), contentType: 'text/plain' }),
      ),
    );
    const pages: ListedObject[][] = [];
    for await (const page of storage.pages('list/')) pages.push(page);
    expect(pages.flat().map(({ key, size }) => [key, size])).toEqual([
      ['list/a b', 5],
      ['list/c', 5],
      ['list/ä/1', 5],
    ]);
    for (const { modifiedAt } of pages.flat()) expect(modifiedAt.getTime()).toBeGreaterThan(before);
    expect(await storage.removeAll(['list/a b', 'list/ä/1', 'list/none'])).toEqual([]);
    expect(await keys('list/')).toEqual(['list/c']);
    expect(await storage.removeAll([])).toEqual([]);
  });
});
