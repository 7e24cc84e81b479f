import { describe, expect, it } from '@jest/globals';
import { sampleMagnets, sampleProduct } from 'shared-contracts/testing/samples';
import { DesignDraftToSave } from 'shared-contracts/design/draft';
import { packs, photosById, samplePhoto } from '../testing/sample-design';
import { packOf } from './design-choice';
import { designAfter, emptyDesign } from './pack-design';
import { contentOf, copyOf, designIn, textOf, withPhotosOf } from './server-design';
import { packAfter } from './spread';

const product = sampleProduct();
const choice = packOf({ product, packSize: 9, variationId: null });
const photos = photosById(samplePhoto('a'), samplePhoto('b'), samplePhoto('c'));
const full = () => {
  const filled = designAfter({ ...emptyDesign(choice), tray: ['a', 'b', 'c'] }, { type: 'fill' }, photos);
  const crop = { cx: 1500, cy: 1400, w: 2000, h: 2000, rotation: 10 };
  const cropped = designAfter(filled, { type: 'crop', place: 1, crop }, photos);
  const emptied = designAfter(cropped, { type: 'empty', place: 0 }, photos);
  return designAfter(emptied, { type: 'hang', magnet: 2, position: { x: 20.5, y: 30, tilt: -4 } }, photos);
};
const id = '1a2b3c4d-0000-4000-8000-000000000001';
const stored = (content = contentOf(full(), photos)) => ({
  id,
  ...content,
  version: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('what the server stores of a design', () => {
  it('is valid, and is the same design when it is opened elsewhere', () => {
    const content = contentOf(full(), photos);
    expect(DesignDraftToSave.safeParse({ id, ...content }).success).toBe(true);
    const opened = designIn(stored(), product);
    expect(textOf(contentOf(opened.design, opened.photos))).toBe(textOf(content));
    expect(opened.design.placed.map((held) => held && opened.photos[held.photo]?.name).slice(0, 4)).toEqual([
      null,
      'b.jpg',
      'c.jpg',
      null,
    ]);
    expect(opened.design.placed[1]?.crop).toEqual({ cx: 1500, cy: 1400, w: 2000, h: 2000, rotation: 10 });
    expect(opened.design.door).toEqual({ 2: { x: 20.5, y: 30, tilt: -4 } });
  });

  it('is still one photo across the pack, at the same place in it', () => {
    const spread = packAfter({ ...emptyDesign(choice), tray: ['a', 'b'] }, { type: 'spread', photo: 'b' }, photos);
    const opened = designIn(stored(contentOf(spread, photos)), product);
    expect(opened.photos[opened.design.spread?.photo ?? '']?.name).toBe('b.jpg');
    expect(opened.design.spread?.columns).toBe(spread.spread?.columns);
    expect(opened.design.placed.map((held) => held?.crop)).toEqual(spread.placed.map((held) => held?.crop));
  });

  it('leaves out photos that are not uploaded', () => {
    const waiting = { ...photos, b: { id: 'b', name: 'b.jpg', size: { width: 4000, height: 3000 } } };
    const content = contentOf(full(), waiting);
    expect(content.tray.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']);
    expect(content.slots.map(({ magnet }) => magnet)).toEqual([2]);
  });

  it('is the same text in whatever order the fields come', () => {
    const draft = stored();
    const turned = Object.fromEntries(Object.entries(draft).toReversed()) as typeof draft;
    expect(copyOf(turned)).toEqual(copyOf(draft));
    expect(copyOf({ ...draft, packSize: 4 }).content).not.toBe(copyOf(draft).content);
  });
});

describe('a stored design that is opened', () => {
  it('keeps the ids of photos that are known already', () => {
    const opened = designIn(stored(), product, photos);
    expect(opened.design.tray).toEqual(['a', 'b', 'c']);
  });

  it('has all photos as spares if the product prints something else now', () => {
    const [magnet] = sampleMagnets;
    const other = sampleProduct({ magnets: [{ ...magnet!, template: { ...magnet!.template, version: 2 } }] });
    const { design } = designIn(stored(), other);
    expect(design.tray).toHaveLength(3);
    expect(design.placed.every((held) => held === null)).toBe(true);
  });
});

describe('one of two versions', () => {
  it('has the photos of the other as spares', () => {
    const [one, other] = [
      { ...emptyDesign(packs.nine), tray: ['a', 'b'] },
      { ...emptyDesign(packs.nine), tray: ['b', 'c'] },
    ];
    expect(withPhotosOf(one, other).tray).toEqual(['a', 'b', 'c']);
  });
});
