import type { Product } from 'shared-contracts/catalog/schemas';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import type { Money } from 'shared-contracts/money/money';
import { printLabelOf } from 'shared-contracts/print/print-size';
import { type PricedPack, pricedPacksOf } from '../../../shared/offers/priced-packs';
import { variationsOf } from '../../../shared/offers/variations';
import type { PackChoice } from './pack-design';

export type DesignChoice = { product: Product; packSize: number; variationId: string | null };

const FAVORITE_PACK = 9;

function firstPackOf(packs: readonly PricedPack[]): number {
  const small = packs.filter(({ size }) => size <= FAVORITE_PACK);
  return small.at(-1)?.size ?? packs[0]?.size ?? 1;
}

export const variationIn = (product: Product, variationId: string | null) =>
  variationsOf(product).find(({ id }) => id === variationId);

export function choiceOf(
  product: Product,
  wanted: { packSize?: number | null; variationId?: string | null } = {},
): DesignChoice {
  const variation = variationIn(product, wanted.variationId ?? null);
  const packs = pricedPacksOf(product, variation);
  const pack = packs.find(({ size }) => size === wanted.packSize);
  return { product, packSize: pack?.size ?? firstPackOf(packs), variationId: variation?.id ?? null };
}

export const packOf = ({ product, packSize, variationId }: DesignChoice): PackChoice => ({
  productId: product.id,
  magnets: product.magnets,
  packSize,
  variationId,
});

export const pricedPackOf = ({ product, packSize, variationId }: DesignChoice): PricedPack | undefined =>
  pricedPacksOf(product, variationIn(product, variationId)).find(({ size }) => size === packSize);

export const priceOf = ({ product, packSize, variationId }: DesignChoice): Money | undefined =>
  unitPriceOf({ product, selectedPack: String(packSize), variation: variationIn(product, variationId) });

/** "3 x 3 in", or of a bundle "2 kinds". */
export function sizeLabelOf({ magnets }: Pick<Product, 'magnets'>): string {
  const [only, other] = magnets;
  if (!only || other) return `${magnets.length} kinds`;
  const { template } = only;
  const { shape, widthInches: width, heightInches: height } = template;
  const size = printLabelOf({ shape, width, height });
  return template.windows.length > 1 ? `${size}, ${template.windows.length} photos` : size;
}
