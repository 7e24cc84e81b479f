import type { Product } from 'shared-contracts/catalog/schemas';
import { type Money, ZERO, formatMoney, parseMoney, subtract, times } from 'shared-contracts/money/money';
import { type PackOption, packOptionsOf, perMagnetPrice } from 'shared-contracts/packs/packs';

/** A pack in the dropdown. `saving` compares with as many single magnets, and is zero if there is none. */
export type PackChoice = PackOption & { perMagnet: Money; saving: Money; label: string };

type Priced = Pick<Product, 'price' | 'packOptions'>;

function labelOf({ size, price, perMagnet, saving }: Omit<PackChoice, 'label'>): string {
  const pack = `${size} ${size === 1 ? 'magnet' : 'magnets'}: ${formatMoney(price)}`;
  const each = size === 1 ? '' : ` (${formatMoney(perMagnet)} each)`;
  return `${pack}${each}${saving > 0 ? `, save ${formatMoney(saving)}` : ''}`;
}

export function packChoicesOf(product: Priced): PackChoice[] {
  const single = parseMoney(product.price);
  return packOptionsOf(product).map((pack) => {
    const difference = subtract(times(single, pack.size), pack.price);
    const choice = { ...pack, perMagnet: perMagnetPrice(pack), saving: difference > 0 ? difference : ZERO };
    return { ...choice, label: labelOf(choice) };
  });
}
