import { describe, expect, it } from '@jest/globals';
import type { DesignDraftSummary } from 'shared-contracts/design/draft';
import { packs } from '../testing/sample-design';
import { type LocalDraft, readableDraft, storedDraftOf, withKept } from './design-draft';
import { latestDesign, ownedBy } from './offered-design';
import { emptyDesign } from './pack-design';

const kept = (id: string, owner: string | null = null) => ({ id, owner, packSize: 9, savedAt: 1 });

describe('a kept design', () => {
  const draft: LocalDraft = {
    lineId: null,
    design: emptyDesign(packs.nine),
    photos: {},
    tickets: {},
    copy: null,
  };
  const stored = storedDraftOf(draft);

  it('is read as it was written', () => {
    expect(readableDraft(structuredCopy(stored))).toEqual(draft);
  });

  it('is read even if it was written before the server kept designs', () => {
    const { copy: _, ...earlier } = stored;
    expect(readableDraft(earlier)).toEqual(draft);
  });

  it.each([
    ['of another version', { ...stored, version: 2 }],
    ['without its photos', { ...stored, photos: undefined }],
    ['that is damaged', { ...stored, design: { tray: [] } }],
    ['that is gone', undefined],
  ])('%s is not read', (_, other) => {
    expect(readableDraft(other)).toBeUndefined();
  });
});

describe('the design that is offered', () => {
  const stored = (id: string, updatedAt: string, photos = 1): DesignDraftSummary => ({
    id,
    productId: 'square',
    productName: 'Square',
    packSize: 4,
    photos,
    version: 1,
    updatedAt,
  });

  it('is the one that was changed last, here or on another device', () => {
    const here = { ...kept('a'), savedAt: Date.parse('2026-01-02T00:00:00.000Z') };
    expect(latestDesign([here], [stored('b', '2026-01-03T00:00:00.000Z')])).toMatchObject({ id: 'b', packSize: 4 });
    expect(latestDesign([here], [stored('b', '2026-01-01T00:00:00.000Z')])).toMatchObject({ id: 'a', packSize: 9 });
    expect(latestDesign([], [])).toBeUndefined();
  });

  it('is not one that changes an order, which is continued there', () => {
    const here = { ...kept('a'), savedAt: 2, isOrdered: true };
    expect(latestDesign([here, { ...kept('b'), savedAt: 1 }], [])).toMatchObject({ id: 'b' });
    expect(latestDesign([here], [])).toBeUndefined();
  });

  it('is never a stored design without photos', () => {
    expect(latestDesign([], [stored('b', '2026-01-03T00:00:00.000Z', 0)])).toBeUndefined();
  });
});

describe('the list of kept designs', () => {
  it('has the last three, each once', () => {
    const list = ['a', 'b', 'c', 'b', 'd'].reduce(
      (before, id) => withKept(before, kept(id)),
      [] as ReturnType<typeof kept>[],
    );
    expect(list.map(({ id }) => id)).toEqual(['d', 'b', 'c']);
  });

  it('is for its owner; a guest’s designs follow into the account', () => {
    const list = [kept('guest'), kept('ada', 'ada'), kept('bob', 'bob')];
    expect(ownedBy(list, 'ada').map(({ id }) => id)).toEqual(['guest', 'ada']);
    expect(ownedBy(list, null).map(({ id }) => id)).toEqual(['guest']);
  });
});

const structuredCopy = <T,>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
