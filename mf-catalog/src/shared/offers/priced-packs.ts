import type { Product } from 'shared-contracts/catalog/schemas';
import { packPricesOf } from 'shared-contracts/cart/unit-price';
import { type Money, ZERO, formatMoney, subtract, times } from 'shared-contracts/money/money';
import { type PackOption, perMagnetPrice } from 'shared-contracts/packs/packs';

/** `saving`: against as many packs of 1; zero if none is sold. */
export type PricedPack = PackOption & { perMagnet: Money; saving: Money; label: string };

type Priced = Pick<Product, 'price' | 'packOptions'>;
type Variation = Pick<Product['variations'][number], 'priceAdjustment'>;

function labelOf({ size, price, perMagnet, saving }: Omit<PricedPack, 'label'>): string {
  const pack = `${size} ${size === 1 ? 'magnet' : 'magnets'}: ${formatMoney(price)}`;
  const each = size === 1 ? '' : ` (${formatMoney(perMagnet)} each)`;
  return `${pack}${each}${saving > 0 ? `, save ${formatMoney(saving)}` : ''}`;
}

export function pricedPacksOf(product: Priced, variation?: Variation): PricedPack[] {
  const packs = packPricesOf(product, variation);
  const single = packs.find(({ size }) => size === 1)?.price ?? ZERO;
  return packs.map((pack) => {
    const difference = subtract(times(single, pack.size), pack.price);
    const choice = { ...pack, perMagnet: perMagnetPrice(pack), saving: difference > 0 ? difference : ZERO };
    return { ...choice, label: labelOf(choice) };
  });
}
