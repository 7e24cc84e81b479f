import { isDeepStrictEqual } from 'node:util';
import {
  type PackChoices,
  type NewProduct,
  type ProductChange,
  emptiedFields,
  requiredFields,
} from 'shared-contracts/product-management/product-fields';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { Product } from '../../catalog/product.entity.js';

type Change = Omit<z.output<typeof ProductChange>, 'id' | 'inStock'>;
type Fields = Omit<z.output<typeof NewProduct>, 'inStock'>;
export type ProductFields = Pick<Product, keyof Fields>;
type Packs = Product['packOptions'];

/** A 1-pack without a price costs what the product does. No packs: the shop's standard ones. */
export const packsAt = (price: string, packs: z.output<typeof PackChoices>): Packs =>
  packs && packs.length > 0
    ? packs.map(({ size, price: own = price }) => ({ size, price: own })).toSorted((a, b) => a.size - b.size)
    : null;

const repriced = (packs: Packs, from: string, to: string): Packs =>
  packs?.map((pack) => (pack.size === 1 && Number(pack.price) === Number(from) ? { ...pack, price: to } : pack)) ??
  null;

const isWhole = (change: Change) => requiredFields.every((name) => change[name] !== undefined);

const given = (change: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const materialOf = (material: string | undefined) => material || shopPolicy.defaults.material;

/** A whole product empties what it leaves out. */
export function changedFields(product: ProductFields, change: Change): Partial<ProductFields> {
  const emptied = isWhole(change) ? Object.fromEntries(emptiedFields.map((name) => [name, null])) : {};
  const { packOptions, magnets, material, ...named } = given(change);
  const price = named.price ?? product.price;
  return {
    ...emptied,
    ...named,
    ...(material !== undefined && { material: materialOf(material) }),
    packOptions:
      packOptions === undefined ? repriced(product.packOptions, product.price, price) : packsAt(price, packOptions),
    magnets: magnets === undefined ? product.magnets : nextMagnets(product.magnets, magnets),
  };
}

export const newProduct = (fields: Fields): ProductFields => ({
  compareAtPrice: null,
  costPrice: null,
  weight: null,
  dimensions: null,
  lowStockThreshold: shopPolicy.stock.lowStockThreshold,
  sku: null,
  barcode: null,
  isActive: true,
  isFeatured: false,
  tags: [],
  seoTitle: null,
  seoDescription: null,
  sortOrder: 0,
  ...(given(fields) as Fields),
  material: materialOf(fields.material),
  packOptions: packsAt(fields.price, fields.packOptions ?? null),
  magnets: fields.magnets ?? null,
});

/** A new version, because orders and designs name the old one. */
const nextMagnets = (stored: ProductMagnets | null, wanted: ProductMagnets | null): ProductMagnets | null =>
  wanted?.map(({ template, count }) => {
    const before = stored?.find((magnet) => magnet.template.id === template.id)?.template;
    if (!before) return { template, count };
    const isSame = isDeepStrictEqual({ ...template, version: before.version }, before);
    return { template: { ...template, version: isSame ? before.version : before.version + 1 }, count };
  }) ?? null;
