import { photoPlacesOf } from 'shared-contracts/design/slots';
import { type PricedPack, pricedPacksOf } from '../../../shared/offers/priced-packs';
import { type DesignChoice, variationIn } from './design-choice';

/** The next larger pack, and the smallest that takes all photos, or the largest. */
export function largerPacksFor({ product, packSize, variationId }: DesignChoice, photos: number): PricedPack[] {
  const larger = pricedPacksOf(product, variationIn(product, variationId))
    .filter(({ size }) => size > packSize)
    .toSorted((a, b) => a.size - b.size);
  const next = larger[0];
  const forMost = larger.find(({ size }) => photoPlacesOf(product.magnets, String(size)) >= photos) ?? larger.at(-1);
  return next ? [next, ...(forMost && forMost !== next ? [forMost] : [])] : [];
}
