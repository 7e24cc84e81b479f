import { describe, expect, it, jest } from '@jest/globals';
import { type CacheablePage, PageCache, type PageCacheOptions } from './page-cache';

const MINUTE = 60_000;

function newCache(options: Partial<PageCacheOptions> = {}) {
  let now = 1_000_000;
  let rendered = 0;
  const cache = new PageCache<string>({
    pages: 10,
    bytes: 1_000_000,
    maxAgeMs: () => MINUTE,
    now: () => now,
    ...options,
  });
  const pageOf = (value: string, recordIds: string[] = []): CacheablePage<string> => ({
    value,
    isCacheable: true,
    hasFailed: false,
    recordIds,
    bytes: 1000,
  });
  return {
    cache,
    pageOf,
    rendered: () => rendered,
    wait: (milliseconds: number) => void (now += milliseconds),
    getPage: (key = '/', recordIds: string[] = []) =>
      cache.get(key, async () => {
        rendered += 1;
        return pageOf(`${key} ${rendered}`, recordIds);
      }),
    fail: (key = '/') => cache.get(key, () => Promise.reject(new Error('busy'))),
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a page', () => {
  it('is rendered once for concurrent requests', async () => {
    const { getPage } = newCache();
    expect(await Promise.all([getPage(), getPage(), getPage()])).toEqual(['/ 1', '/ 1', '/ 1']);
    expect(await getPage()).toBe('/ 1');
  });

  it('is cached per key', async () => {
    const { getPage } = newCache();
    expect([await getPage('/a'), await getPage('/b')]).toEqual(['/a 1', '/b 2']);
  });

  it('is not cached when it failed', async () => {
    const { cache, getPage, fail, pageOf } = newCache();
    await expect(fail()).rejects.toThrow('busy');
    expect(await cache.get('/', async () => ({ ...pageOf('503'), isCacheable: false }))).toBe('503');
    expect(await getPage()).toBe('/ 1');
  });

  it('is evicted when least recently used, by number and by size', async () => {
    const { getPage, rendered } = newCache({ pages: 3, bytes: 2000 });
    for (const key of ['/a', '/b', '/a', '/c', '/a']) await getPage(key);
    expect(rendered()).toBe(3);
    await getPage('/b');
    expect(rendered()).toBe(4);
  });
});

describe('a page older than its maximum age', () => {
  it('is rendered again', async () => {
    const { getPage, wait } = newCache();
    await getPage();
    wait(MINUTE - 1);
    expect(await getPage()).toBe('/ 1');
    wait(MINUTE);
    expect(await getPage()).toBe('/ 2');
  });

  it('expires sooner while no notifications arrive', async () => {
    let maxAgeMs = MINUTE;
    const { getPage, wait } = newCache({ maxAgeMs: () => maxAgeMs });
    await getPage();
    wait(5000);
    maxAgeMs = 2000;
    expect(await getPage()).toBe('/ 2');
  });
});

describe('when a record changes', () => {
  it('only the pages that show it are rendered again', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('/apple', ['apple']);
    await getPage('/pear', ['pear']);
    cache.invalidate(['apple']);
    wait(2000);
    expect([await getPage('/apple', ['apple']), await getPage('/pear', ['pear'])]).toEqual(['/apple 3', '/pear 2']);
  });

  it('all pages are rendered again if the record is unknown', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('/a');
    await getPage('/b', ['pear']);
    cache.invalidate();
    wait(2000);
    expect([await getPage('/a'), await getPage('/b', ['pear'])]).toEqual(['/a 3', '/b 4']);
  });

  it('the stale copy is served for a second while the page is rendered again', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('/', ['apple']);
    wait(5000);
    cache.invalidate(['apple']);
    expect(await getPage('/', ['apple'])).toBe('/ 1');
    await settle();
    expect(await getPage('/', ['apple'])).toBe('/ 2');
  });

  it('a visitor who comes after that second waits for the new page', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('/', ['apple']);
    cache.invalidate(['apple']);
    wait(1000);
    expect(await getPage('/', ['apple'])).toBe('/ 2');
  });

  it("a page rendered within a second of the change is rendered once more, because the API's cache may have been stale", async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('/', ['apple']);
    wait(5000);
    cache.invalidate(['apple']);
    await getPage('/', ['apple']);
    await settle();
    wait(1000);
    expect(await getPage('/', ['apple'])).toBe('/ 3');
    wait(MINUTE - 1);
    expect(await getPage('/', ['apple'])).toBe('/ 3');
  });

  it('a page that is being rendered meanwhile is rendered once more', async () => {
    const { cache, getPage, pageOf, wait } = newCache();
    let finish: (page: CacheablePage<string>) => void = () => {};
    const first = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
    wait(3000);
    cache.invalidate(['apple']);
    finish(pageOf('old', ['apple']));
    expect(await first).toBe('old');
    wait(1000);
    expect(await getPage('/', ['apple'])).toBe('/ 1');
  });

  it.each([1, 4, 50])('a page is rendered at most once per second at %d changes per second', async (perSecond) => {
    const { cache, getPage, rendered, wait } = newCache();
    await getPage('/', ['apple']);
    for (let change = 0; change < 10 * perSecond; change++) {
      wait(1000 / perSecond);
      cache.invalidate(['apple']);
      await getPage('/', ['apple']);
      await settle();
    }
    expect(rendered()).toBeGreaterThan(9);
    expect(rendered()).toBeLessThan(12);
  });

  it('too many changed records invalidate every page', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('/', ['apple']);
    cache.invalidate(Array.from({ length: 10_001 }, (_, index) => String(index)));
    wait(2000);
    expect(await getPage('/', ['apple'])).toBe('/ 2');
  });
});

describe('a page that cannot be rendered again', () => {
  it('is served stale and retried a second later', async () => {
    const { getPage, fail, wait } = newCache();
    await getPage();
    wait(10 * MINUTE);
    expect(await fail()).toBe('/ 1');
    expect(await getPage()).toBe('/ 1');
    wait(1000);
    expect(await getPage()).toBe('/ 2');
  });

  it('is served as it was for ten minutes after its first failure, and no longer', async () => {
    const { getPage, fail, wait } = newCache();
    await getPage();
    wait(2 * MINUTE);
    for (let minute = 0; minute < 10; minute++) {
      expect(await fail()).toBe('/ 1');
      wait(MINUTE);
    }
    await expect(fail()).rejects.toThrow('busy');
    expect(await getPage()).toBe('/ 2');
  });

  it('is served as it was for ten minutes again once it has been made in between', async () => {
    const { getPage, fail, wait } = newCache();
    await getPage();
    wait(2 * MINUTE);
    await fail();
    wait(9 * MINUTE);
    expect(await getPage()).toBe('/ 2');
    wait(9 * MINUTE);
    expect(await fail()).toBe('/ 2');
  });

  it('is not served any longer when incomplete pages were made for ten minutes', async () => {
    const { cache, getPage, pageOf, wait } = newCache();
    const incomplete = () => cache.get('/', async () => ({ ...pageOf('incomplete'), isCacheable: false }));
    await getPage();
    wait(2 * MINUTE);
    expect(await incomplete()).toBe('/ 1');
    wait(10 * MINUTE);
    expect(await incomplete()).toBe('incomplete');
  });

  it('is served stale when the new render is an error page', async () => {
    const { cache, getPage, pageOf, wait } = newCache();
    await getPage();
    wait(10 * MINUTE);
    expect(await cache.get('/', async () => ({ ...pageOf('503'), isCacheable: false }))).toBe('/ 1');
  });

  it('is served stale when rendering takes too long', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage();
    wait(10 * MINUTE);
    jest.useFakeTimers();
    const asked = cache.get('/', () => new Promise(() => {}));
    await jest.advanceTimersByTimeAsync(300);
    jest.useRealTimers();
    expect(await asked).toBe('/ 1');
  });
});

describe('a page whose first render fails', () => {
  const failing = (value: string): CacheablePage<string> => ({
    value,
    isCacheable: false,
    hasFailed: true,
    recordIds: [],
    bytes: 1000,
  });
  const options = { substitutes: () => ['none /', 'old /'], asSubstitute: (copy: string) => `${copy}, substituted` };
  const outcomes = [
    ['throws', () => Promise.reject(new Error('busy'))],
    ['is an error page', async () => failing('503')],
  ] as const;

  it.each(outcomes)('is served as its best copy when it %s, and retried a second later', async (_what, render) => {
    const { cache, getPage, wait } = newCache();
    await getPage('old /');
    const sources: string[] = [];
    const get = () => cache.get('new /', render, { ...options, onAnswer: (source) => sources.push(source) });
    expect([await get(), await get()]).toEqual(['old / 1, substituted', 'old / 1, substituted']);
    expect(sources).toEqual(['stale', 'stale']);
    expect(await getPage('new /')).toBe('old / 1, substituted');
    wait(1000);
    expect(await getPage('new /')).toBe('old / 1, substituted');
    await settle();
    expect(await getPage('new /')).toBe('new / 2');
  });

  it('shows why, without a copy or with one older than ten minutes', async () => {
    const { cache, getPage, wait } = newCache();
    const render = async () => failing('503');
    expect(await cache.get('new /', render, options)).toBe('503');
    await getPage('old /');
    wait(10 * MINUTE);
    expect(await cache.get('new /', render, options)).toBe('503');
  });

  it('is served as its copy for ten minutes, and no longer', async () => {
    const { cache, getPage, wait } = newCache();
    await getPage('old /');
    for (let minute = 0; minute < 10; minute++) {
      expect(await cache.get('new /', async () => failing('503'), options)).toBe('old / 1, substituted');
      await settle();
      wait(MINUTE);
    }
    expect(await cache.get('new /', async () => failing('503'), options)).toBe('503');
  });

  it('is served when it only lacks a part', async () => {
    const { cache, getPage, pageOf } = newCache();
    await getPage('old /');
    const render = async () => ({ ...pageOf('incomplete'), isCacheable: false });
    expect(await cache.get('new /', render, options)).toBe('incomplete');
  });
});
