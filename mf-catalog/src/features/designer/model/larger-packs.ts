import { photoPlacesOf } from 'shared-contracts/design/slots';
import { type PricedPack, pricedPacksOf } from '../../../shared/offers/priced-packs';
import { type DesignChoice, variationIn } from './design-choice';

/** The next larger pack, and the smallest that takes all photos, if that is another. `photos`: how many there are. */
export function largerPacksFor({ product, packSize, variationId }: DesignChoice, photos: number): PricedPack[] {
  const larger = pricedPacksOf(product, variationIn(product, variationId))
    .filter(({ size }) => size > packSize)
    .toSorted((a, b) => a.size - b.size);
  const next = larger[0];
  const forAll = larger.find(({ size }) => photoPlacesOf(product.magnets, String(size)) >= photos);
  return next ? [next, ...(forAll && forAll !== next ? [forAll] : [])] : [];
}
