import { describe, expect, it } from '@jest/globals';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { contentsOf, previewMagnetsOf, summaryOf } from './order-summary.js';

const square = {
  productName: 'Square magnet',
  quantity: 2,
  customImages: ['/objects/a', '/objects/b'],
  selectedPack: '3',
};
const round = { productName: 'Round magnet', quantity: 3, customImages: ['/objects/c'], selectedPack: '6' };

describe('the summary of an order', () => {
  it('is the line itself when there is only one', () => {
    expect(summaryOf([square])).toEqual({
      productType: 'Square magnet',
      quantity: 2,
      customImages: square.customImages,
      previews: square.customImages,
      previewMagnets: [],
      missingPhotos: 3 - 2,
    });
  });

  it("names the first line's product and counts the others", () => {
    expect(summaryOf([square, round, round])).toEqual({
      productType: 'Square magnet + 2 more',
      quantity: 2 + 3 + 3,
      customImages: ['/objects/a', '/objects/b', '/objects/c', '/objects/c'],
      previews: ['/objects/a', '/objects/b', '/objects/c'],
      previewMagnets: [],
      missingPhotos: 3 - 2 + 2 * (6 - 1),
    });
  });

  const customDesign = sampleDesign({ paths: square.customImages });
  const designed = { ...square, customDesign, magnets: sampleMagnets };

  it('pictures a designed line by its magnets, and by what is seen of its photos', () => {
    const { previews, previewMagnets } = summaryOf([designed, round]);
    expect(previews).toEqual(['/objects/a?crop=600,600,927,927,0', '/objects/b?crop=600,600,927,927,0', '/objects/c']);
    const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
    expect(previewMagnets).toEqual(customDesign.slots.map((slot) => ({ template, photos: [slot] })));
  });

  it('has magnets only as long as they are those of its previews, which older versions write alone', () => {
    const { previews, previewMagnets } = summaryOf([designed]);
    expect(previewMagnetsOf({ previews, previewMagnets })).toBe(previewMagnets);
    expect(previewMagnetsOf({ previews: [...previews, '/objects/c'], previewMagnets })).toBeUndefined();
    expect(previewMagnetsOf({ previews: ['/objects/c'], previewMagnets })).toBeUndefined();
    expect(previewMagnetsOf({ previews, previewMagnets: null })).toBeUndefined();
    expect(previewMagnetsOf({ previews: [], previewMagnets: [] })).toBeUndefined();
  });

  it('lists its contents with variation and pack', () => {
    const glossy = { ...round, variationName: 'Finish: Glossy', selectedPack: '3' };
    const plain = { ...square, variationName: null, selectedPack: null };
    expect(contentsOf([glossy, plain])).toEqual(['3 x Round magnet, Finish: Glossy, pack of 3', '2 x Square magnet']);
  });

  it('refuses an order without lines', () => {
    expect(() => summaryOf([])).toThrow(RangeError);
  });
});
