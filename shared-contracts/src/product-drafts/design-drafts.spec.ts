import { beforeEach, describe, expect, it } from '@jest/globals';
import { KEPT_DESIGNS_KEY, type KeptDesign, forgetDesigns, keptDesigns } from './design-drafts.js';

const entries = new Map<string, string>();
const opened: string[] = [];
const cleared: string[] = [];

/** A database with one store. */
function database(name: string) {
  const listeners = new Map<string, () => void>();
  opened.push(name);
  queueMicrotask(() => listeners.get('success')?.());
  return {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    result: {
      objectStoreNames: { contains: () => true },
      transaction: () => ({ objectStore: () => ({ clear: () => cleared.push(name) }) }),
      close: () => {},
    },
  };
}

beforeEach(() => {
  entries.clear();
  opened.length = 0;
  cleared.length = 0;
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
  };
  Object.assign(globalThis, { window: { localStorage, indexedDB: { open: database } } });
});

const design = (id: string, savedAt: number): KeptDesign => ({ id, owner: null, packSize: 9, savedAt });
const keep = (value: unknown) => entries.set(KEPT_DESIGNS_KEY, JSON.stringify(value));

describe('the designs that a browser keeps', () => {
  it('are listed, latest first', () => {
    keep([design('a', 1), design('b', 3), design('c', 2)]);
    expect(keptDesigns().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it.each([[null], ['text'], [{}], [[null, 7, {}, { id: 'a' }]]])('are none if the list is invalid: %j', (stored) => {
    keep(stored);
    expect(keptDesigns()).toEqual([]);
  });

  it('are none if storage is blocked', () => {
    Object.assign(globalThis, { window: {} });
    expect(keptDesigns()).toEqual([]);
    expect(() => forgetDesigns()).not.toThrow();
  });

  it('are forgotten with their photos at sign-out', async () => {
    keep([design('a', 1)]);
    forgetDesigns();
    await Promise.resolve();
    expect(keptDesigns()).toEqual([]);
    expect(cleared).toEqual(['designs', 'design-photos']);
  });

  it('are not looked for by somebody who never began one', () => {
    forgetDesigns();
    expect(opened).toEqual([]);
  });
});
