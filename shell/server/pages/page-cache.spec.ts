import { expect, it } from '@jest/globals';
import { PageCache } from './page-cache';

const minute = () => 60_000;
function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

it('makes a page once, however many ask for it', async () => {
  const cache = new PageCache<number>({ capacity: 10 });
  const make = counter();
  expect(await Promise.all([1, 2, 3].map(() => cache.get('/', make, minute)))).toEqual([1, 1, 1]);
  expect(await cache.get('/', make, minute)).toBe(1);
});

it('makes each page by itself', async () => {
  const cache = new PageCache<string>({ capacity: 10 });
  expect(await cache.get('/a', async () => 'a', minute)).toBe('a');
  expect(await cache.get('/b', async () => 'b', minute)).toBe('b');
});

it('makes it again after it was dropped', async () => {
  const cache = new PageCache<number>({ capacity: 10 });
  const make = counter();
  await cache.get('/', make, minute);
  cache.clear();
  expect(await cache.get('/', make, minute)).toBe(2);
});

it('does not keep what was being made when everything was dropped: it may be made of the old', async () => {
  const cache = new PageCache<string>({ capacity: 10 });
  let finish: (page: string) => void = () => {};
  const old = cache.get('/', () => new Promise((resolve) => (finish = resolve)), minute);
  cache.clear();
  const fresh = cache.get('/', async () => 'new', minute);
  finish('old');
  expect(await old).toBe('old');
  expect(await fresh).toBe('new');
  expect(await cache.get('/', async () => 'newer', minute)).toBe('new');
});

it('keeps a page no longer than it may', async () => {
  let now = 0;
  const cache = new PageCache<number>({ capacity: 10, now: () => now });
  const make = counter();
  await cache.get('/', make, () => 1000);
  now = 999;
  expect(await cache.get('/', make, () => 1000)).toBe(1);
  now = 1000;
  expect(await cache.get('/', make, () => 1000)).toBe(2);
});

it('does not keep a failure, nor a page that may not be kept', async () => {
  const cache = new PageCache<number>({ capacity: 10 });
  await expect(cache.get('/', () => Promise.reject(new Error('away')), minute)).rejects.toThrow('away');
  expect(
    await cache.get(
      '/',
      async () => 1,
      () => 0,
    ),
  ).toBe(1);
  expect(await cache.get('/', async () => 2, minute)).toBe(2);
});

it('forgets the page that was not asked for the longest', async () => {
  const cache = new PageCache<string>({ capacity: 2 });
  const ask = (key: string, value: string) => cache.get(key, async () => value, minute);
  await ask('/a', 'a');
  await ask('/b', 'b');
  await ask('/a', 'again');
  await ask('/c', 'c');
  expect(await ask('/a', 'new')).toBe('a');
  expect(await ask('/b', 'new')).toBe('new');
});
