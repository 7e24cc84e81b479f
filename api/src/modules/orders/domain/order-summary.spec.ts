import { describe, expect, it } from '@jest/globals';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { contentsOf, summaryOf } from './order-summary.js';

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
      missingPhotos: 3 - 2,
    });
  });

  it("names the first line's product and counts the others", () => {
    expect(summaryOf([square, round, round])).toEqual({
      productType: 'Square magnet + 2 more',
      quantity: 2 + 3 + 3,
      customImages: ['/objects/a', '/objects/b', '/objects/c', '/objects/c'],
      previews: ['/objects/a', '/objects/b', '/objects/c'],
      missingPhotos: 3 - 2 + 2 * (6 - 1),
    });
  });

  it('pictures a designed line by what is seen of its photos', () => {
    const customDesign = sampleDesign({ paths: square.customImages });
    const designed = { ...square, customDesign, magnets: sampleMagnets };
    expect(summaryOf([designed, round]).previews).toEqual([
      '/objects/a?crop=600,600,927,927,0',
      '/objects/b?crop=600,600,927,927,0',
      '/objects/c',
    ]);
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
