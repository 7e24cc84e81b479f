import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyDraft, parseDrafts, readDraft, saveDraft, withDraft } from './product-drafts.js';
import { forgetDrafts, hasDrafts } from './stored-drafts.js';

const photo = { objectPath: '/objects/photos/a', name: 'beach.jpg', size: { width: 900, height: 600 } };
const draft = { packSize: 9, variationId: null, quantity: 2, photos: [photo] };

/** Only what the drafts use of it. */
function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
let storage = fakeStorage();
beforeEach(() => {
  storage = fakeStorage();
  Object.assign(globalThis, { window: { localStorage: storage } });
});

describe('the draft of a product', () => {
  it('comes back as it was saved, for this product only', () => {
    saveDraft('square', null, draft);
    expect(readDraft('square', null)).toEqual(draft);
    expect(readDraft('round', null)).toBeUndefined();
  });

  it('leaves nothing behind when it is empty again', () => {
    saveDraft('square', null, draft);
    saveDraft('square', null, emptyDraft);
    expect(hasDrafts()).toBe(false);
  });

  it('follows a guest into the account', () => {
    saveDraft('square', null, draft);
    expect(readDraft('square', 'ann')).toEqual(draft);
  });

  it.each([[null], ['bob']])('of an account is deleted when %p looks at the product', (other) => {
    saveDraft('square', 'ann', draft);
    expect(readDraft('square', other)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('is gone after signing out', () => {
    saveDraft('square', 'ann', draft);
    expect(hasDrafts()).toBe(true);
    forgetDrafts();
    expect(hasDrafts()).toBe(false);
    expect(readDraft('square', 'ann')).toBeUndefined();
  });

  it('lasts as long as the page where storage is blocked', () => {
    Object.assign(globalThis, { window: {} });
    expect(() => saveDraft('square', null, draft)).not.toThrow();
    expect(readDraft('square', null)).toBeUndefined();
    expect(hasDrafts()).toBe(false);
    expect(forgetDrafts).not.toThrow();
  });
});

describe('all drafts', () => {
  it('are those of the last 20 products', () => {
    let drafts = {};
    for (let product = 1; product <= 21; product++) {
      drafts = withDraft({ owner: null, drafts }, `product-${product}`, draft);
    }
    expect(Object.keys(drafts)).toHaveLength(20);
    expect(drafts).not.toHaveProperty('product-1');
  });

  it('survive anything in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(parseDrafts(stored)).toMatchObject({ drafts: expect.any(Object) });
      }),
    );
  });

  it('leave out photos that are not in the storage of the shop', () => {
    const photos = [photo, { ...photo, objectPath: 'https://elsewhere.example/a.jpg' }, null, 'x'];
    const stored = JSON.stringify({ owner: null, drafts: { square: { ...draft, packSize: 'nine', photos } } });
    expect(parseDrafts(stored).drafts).toEqual({ square: { ...draft, packSize: null } });
  });
});
