import { describe, expect, it, jest } from '@jest/globals';
import { type MadePage, PageCache, type PageCacheOptions } from './page-cache';

const MINUTE = 60_000;

/** A cache with a clock of its own, and a page that says how often it was made. */
function newCache(options: Partial<PageCacheOptions> = {}) {
  let now = 1_000_000;
  let made = 0;
  const cache = new PageCache<string>({
    pages: 10,
    bytes: 1_000_000,
    keepMs: () => MINUTE,
    now: () => now,
    ...options,
  });
  const madeOf = (value: string, recordIds: string[] = []): MadePage<string> => ({
    value,
    isKept: true,
    recordIds,
    bytes: 1000,
  });
  return {
    cache,
    madeOf,
    made: () => made,
    wait: (milliseconds: number) => void (now += milliseconds),
    ask: (key = '/', recordIds: string[] = []) =>
      cache.get(key, async () => {
        made += 1;
        return madeOf(`${key} ${made}`, recordIds);
      }),
    fail: (key = '/') => cache.get(key, () => Promise.reject(new Error('busy'))),
  };
}
/** Lets a page that is made in the background become ready. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a page', () => {
  it('is made once, however many ask for it', async () => {
    const { ask } = newCache();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['/ 1', '/ 1', '/ 1']);
    expect(await ask()).toBe('/ 1');
  });

  it('is another one at another address', async () => {
    const { ask } = newCache();
    expect([await ask('/a'), await ask('/b')]).toEqual(['/a 1', '/b 2']);
  });

  it('is not kept when it is a failure', async () => {
    const { cache, ask, fail, madeOf } = newCache();
    await expect(fail()).rejects.toThrow('busy');
    expect(await cache.get('/', async () => ({ ...madeOf('503'), isKept: false }))).toBe('503');
    expect(await ask()).toBe('/ 1');
  });

  it('is forgotten when it was not asked for the longest, by number and by size', async () => {
    const { ask, made } = newCache({ pages: 3, bytes: 2000 });
    for (const key of ['/a', '/b', '/a', '/c', '/a']) await ask(key);
    expect(made()).toBe(3);
    await ask('/b');
    expect(made()).toBe(4);
  });
});

describe('a page that has been kept for its time', () => {
  it('is made anew', async () => {
    const { ask, wait } = newCache();
    await ask();
    wait(MINUTE - 1);
    expect(await ask()).toBe('/ 1');
    wait(MINUTE);
    expect(await ask()).toBe('/ 2');
  });

  it('is kept for less while no changes can be heard', async () => {
    let keepMs = MINUTE;
    const { ask, wait } = newCache({ keepMs: () => keepMs });
    await ask();
    wait(5000);
    keepMs = 2000;
    expect(await ask()).toBe('/ 2');
  });
});

describe('when a record changes', () => {
  it('only the pages that show it are made again', async () => {
    const { cache, ask, wait } = newCache();
    await ask('/apple', ['apple']);
    await ask('/pear', ['pear']);
    cache.invalidate(['apple']);
    wait(2000);
    expect([await ask('/apple', ['apple']), await ask('/pear', ['pear'])]).toEqual(['/apple 3', '/pear 2']);
  });

  it('all pages are made again where it is not known what has changed', async () => {
    const { cache, ask, wait } = newCache();
    await ask('/a');
    await ask('/b', ['pear']);
    cache.invalidate();
    wait(2000);
    expect([await ask('/a'), await ask('/b', ['pear'])]).toEqual(['/a 3', '/b 4']);
  });

  it('the previous copy is served while the page is made again, for a second', async () => {
    const { cache, ask, wait } = newCache();
    await ask('/', ['apple']);
    wait(5000);
    cache.invalidate(['apple']);
    expect(await ask('/', ['apple'])).toBe('/ 1');
    await settle();
    expect(await ask('/', ['apple'])).toBe('/ 2');
  });

  it('a visitor who comes later gets the new page, never the old one first', async () => {
    const { cache, ask, wait } = newCache();
    await ask('/', ['apple']);
    cache.invalidate(['apple']);
    wait(1000);
    expect(await ask('/', ['apple'])).toBe('/ 2');
  });

  it('a page that was begun within a second of the change is made once more: the API may have answered it from a cache', async () => {
    const { cache, ask, wait } = newCache();
    await ask('/', ['apple']);
    wait(5000);
    cache.invalidate(['apple']);
    await ask('/', ['apple']);
    await settle();
    wait(1000);
    expect(await ask('/', ['apple'])).toBe('/ 3');
    wait(MINUTE - 1);
    expect(await ask('/', ['apple'])).toBe('/ 3');
  });

  it('while its page is being made, that page is made once more', async () => {
    const { cache, ask, madeOf, wait } = newCache();
    let finish: (page: MadePage<string>) => void = () => {};
    const first = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
    wait(3000);
    cache.invalidate(['apple']);
    finish(madeOf('old', ['apple']));
    expect(await first).toBe('old');
    wait(1000);
    expect(await ask('/', ['apple'])).toBe('/ 1');
  });

  it.each([1, 4, 50])('a page is made at most once per second at %d changes per second', async (perSecond) => {
    const { cache, ask, made, wait } = newCache();
    await ask('/', ['apple']);
    for (let change = 0; change < 10 * perSecond; change++) {
      wait(1000 / perSecond);
      cache.invalidate(['apple']);
      await ask('/', ['apple']);
      await settle();
    }
    expect(made()).toBeGreaterThan(9);
    expect(made()).toBeLessThan(12);
  });

  it('more changes than are remembered one by one count as a change of everything', async () => {
    const { cache, ask, wait } = newCache();
    await ask('/', ['apple']);
    cache.invalidate(Array.from({ length: 10_001 }, (_, index) => String(index)));
    wait(2000);
    expect(await ask('/', ['apple'])).toBe('/ 2');
  });
});

describe('a page that cannot be made again', () => {
  it('is served as it was, and tried again a second later', async () => {
    const { ask, fail, wait } = newCache();
    await ask();
    wait(10 * MINUTE);
    expect(await fail()).toBe('/ 1');
    expect(await ask()).toBe('/ 1');
    wait(1000);
    expect(await ask()).toBe('/ 2');
  });

  it('is served as it was for ten minutes after its first failure, and no longer', async () => {
    const { ask, fail, wait } = newCache();
    await ask();
    wait(2 * MINUTE);
    for (let minute = 0; minute < 10; minute++) {
      expect(await fail()).toBe('/ 1');
      wait(MINUTE);
    }
    await expect(fail()).rejects.toThrow('busy');
    expect(await ask()).toBe('/ 2');
  });

  it('is served as it was for ten minutes again once it has been made in between', async () => {
    const { ask, fail, wait } = newCache();
    await ask();
    wait(2 * MINUTE);
    await fail();
    wait(9 * MINUTE);
    expect(await ask()).toBe('/ 2');
    wait(9 * MINUTE);
    expect(await fail()).toBe('/ 2');
  });

  it('is not served any longer when incomplete pages were made for ten minutes', async () => {
    const { cache, ask, madeOf, wait } = newCache();
    const incomplete = () => cache.get('/', async () => ({ ...madeOf('incomplete'), isKept: false }));
    await ask();
    wait(2 * MINUTE);
    expect(await incomplete()).toBe('/ 1');
    wait(10 * MINUTE);
    expect(await incomplete()).toBe('incomplete');
  });

  it('is served as it was when what was made is a failure', async () => {
    const { cache, ask, madeOf, wait } = newCache();
    await ask();
    wait(10 * MINUTE);
    expect(await cache.get('/', async () => ({ ...madeOf('503'), isKept: false }))).toBe('/ 1');
  });

  it('is served as it was when making it takes long', async () => {
    const { cache, ask, wait } = newCache();
    await ask();
    wait(10 * MINUTE);
    jest.useFakeTimers();
    const asked = cache.get('/', () => new Promise(() => {}));
    await jest.advanceTimersByTimeAsync(300);
    jest.useRealTimers();
    expect(await asked).toBe('/ 1');
  });
});
