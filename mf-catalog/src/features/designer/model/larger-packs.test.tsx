import { describe, expect, it } from '@jest/globals';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { strip } from '../testing/sample-design';
import { largerPacksFor } from './larger-packs';

const packOptions = [3, 6, 12, 24].map((size) => ({ size, price: `${size}.00` }));
const product = sampleProduct({ packOptions });
const sizesFor = (packSize: number, photos: number, of = product) =>
  largerPacksFor({ product: of, packSize, variationId: null }, photos).map(({ size }) => size);

describe('the larger packs for photos that are left', () => {
  it('are the next one, and the smallest that takes all', () => {
    expect(sizesFor(3, 5)).toEqual([6]);
    expect(sizesFor(3, 20)).toEqual([6, 24]);
  });

  it('are the next one and the largest, if none takes all', () => {
    expect(sizesFor(6, 30)).toEqual([12, 24]);
    expect(sizesFor(12, 30)).toEqual([24]);
  });

  it('are none beyond the largest', () => expect(sizesFor(24, 30)).toEqual([]));

  it('count the windows of each magnet', () =>
    expect(sizesFor(3, 18, { ...product, magnets: [{ template: strip, count: 1 }] })).toEqual([6]));
});
