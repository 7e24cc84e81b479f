import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { type PackForm, packOptionsFrom } from './pack-form';
import { type ProductForm, numberIn } from './product-form';

type Field = keyof ProductForm;

export type FieldChange = {
  field: Field;
  label: string;
  before: string;
  now: string;
  /** This admin changed it too; what they typed stays. */
  isTyped: boolean;
};

export const fieldLabels: Record<Field, string> = {
  name: 'Product Name',
  sku: 'SKU',
  barcode: 'Barcode',
  category: 'Category',
  shape: 'Shape',
  size: 'Size',
  dimensions: 'Dimensions',
  description: 'Description',
  material: 'Material',
  tags: 'Tags',
  price: 'Price',
  compareAtPrice: 'Compare At Price',
  costPrice: 'Cost Price',
  packs: 'Pack Variations',
  inStock: 'Stock Quantity',
  lowStockThreshold: 'Low Stock Threshold',
  weight: 'Weight (oz)',
  magnets: 'What it prints',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
  sortOrder: 'Sort Order',
  isActive: 'Active Product',
  isFeatured: 'Featured Product',
};
const fields = Object.keys(fieldLabels) as Field[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const packText = (packs: PackForm): string =>
  packOptionsFrom(packs)
    ?.map(({ size, price }) => (price ? `${size} for ${formatMoney(parseMoney(price))}` : `${size} at the main price`))
    .join(', ') ?? 'Standard packs';

function textOf(field: Field, { packs, magnets, ...plain }: ProductForm): string {
  if (field === 'packs') return packText(packs);
  if (field === 'magnets')
    return magnets?.map(({ count, id }) => `${count} x ${id}`).join(', ') ?? 'One magnet of its dimensions';
  const value = plain[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value || 'Nothing';
}

type Versions = { base: ProductForm; current: ProductForm; typed: ProductForm };

/** What others changed since `base`. Without stock, to which the server applies differences. */
export const changesOfOthers = ({ base, current, typed }: Versions): FieldChange[] =>
  fields
    .filter((field) => field !== 'inStock' && !isSame(base[field], current[field]))
    .map((field) => ({
      field,
      label: fieldLabels[field],
      before: textOf(field, base),
      now: textOf(field, current),
      isTyped: !isSame(typed[field], base[field]),
    }));

/** What is no number stays as typed. */
const differenceOn = ({ base, current, typed }: Versions): string => {
  const wanted = numberIn(current.inStock) + numberIn(typed.inStock) - numberIn(base.inStock);
  return Number.isNaN(wanted) ? typed.inStock : String(wanted);
};

/** The present product with what was typed, and the wanted difference of stock. */
export const mergedForm = (versions: Versions): ProductForm => {
  const { base, current, typed } = versions;
  const merged = Object.fromEntries(
    fields.map((field) => [field, isSame(typed[field], base[field]) ? current[field] : typed[field]]),
  ) as ProductForm;
  return { ...merged, inStock: differenceOn(versions) };
};
