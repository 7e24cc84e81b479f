import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { deleteDraftsOfOthers, emptyDraft, parseDrafts, readDraft, saveDraft, withDraft } from './product-drafts';
import { hasDrafts } from './has-drafts';

const photo = { objectPath: '/objects/photos/a', name: 'beach.jpg', size: { width: 900, height: 600 } };
const unsent = [{ id: 'cat', name: 'cat.jpg' }];
const draft = { packSize: 9, variationId: null, quantity: 2, photos: [photo], unsent };

afterEach(() => void jest.restoreAllMocks());

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

  it.each([[null], ['bob']])('of an account is neither shown to %p nor kept', (other) => {
    saveDraft('square', 'ann', draft);
    expect(readDraft('square', other)).toBeUndefined();
    expect(deleteDraftsOfOthers('ann')).toEqual([]);
    expect(deleteDraftsOfOthers(other)).toEqual(['cat']);
    expect(window.localStorage).toHaveLength(0);
  });

  it('tells which photos it names and no longer names, so that their files are kept or deleted', () => {
    const dog = { id: 'dog', name: 'dog.jpg' };
    expect(saveDraft('square', null, draft)).toEqual({ named: ['cat'], dropped: [] });
    expect(saveDraft('round', null, { ...draft, unsent: [dog] })).toEqual({ named: ['dog'], dropped: [] });
    expect(saveDraft('square', null, draft)).toEqual({ named: [], dropped: [] });
    expect(saveDraft('square', null, emptyDraft)).toEqual({ named: [], dropped: ['cat'] });
    expect(saveDraft('square', 'ann', draft)).toEqual({ named: ['cat'], dropped: [] });
    expect(saveDraft('square', 'bob', { ...draft, unsent: [] })).toEqual({ named: [], dropped: ['dog', 'cat'] });
  });

  it('names no photos that could not be saved', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(saveDraft('square', null, draft)).toEqual({ named: [], dropped: [] });
  });

  it('lasts as long as the page where storage is blocked', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(saveDraft('square', null, draft)).toEqual({ named: [], dropped: [] });
    expect(deleteDraftsOfOthers('ann')).toEqual([]);
    expect(readDraft('square', null)).toBeUndefined();
    expect(hasDrafts()).toBe(false);
  });
});

describe('all drafts', () => {
  it('are those of the last 20 products', () => {
    let drafts = {};
    for (let product = 1; product <= 21; product++) {
      drafts = withDraft({ drafts }, `product-${product}`, draft);
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

  it('leave out photos that are not in the storage of the shop, and those without an id', () => {
    const photos = [photo, { ...photo, objectPath: 'https://elsewhere.example/a.jpg' }, null, 'x'];
    const stored = JSON.stringify({
      owner: null,
      drafts: { square: { ...draft, packSize: 'nine', photos, unsent: [...unsent, { id: 7 }, null] } },
    });
    expect(parseDrafts(stored).drafts).toEqual({ square: { ...draft, packSize: null } });
  });
});
