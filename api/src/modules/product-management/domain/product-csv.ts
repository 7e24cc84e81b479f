import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { NewProduct } from 'shared-contracts/product-management/product-fields';
import type * as z from 'zod';
import type { Product } from '../../catalog/product.entity.js';

type Cell = string | number | null | undefined;
type Read = (cell: string) => unknown;
type Column = {
  title: string;
  cell: (product: Product) => Cell;
  field?: keyof z.input<typeof NewProduct>;
  read?: Read;
  /** Where the schema has lists only. */
  hint?: string;
};

const lowerCase: Read = (cell) => cell.trim().toLowerCase();
const WHOLE_NUMBER = /^-?\d{1,15}$/;
const wholeNumber: Read = (cell) => {
  const text = cell.trim();
  if (text === '') return undefined;
  return WHOLE_NUMBER.test(text) ? Number(text) : text;
};
const truths: Record<string, boolean | undefined> = {
  yes: true,
  true: true,
  1: true,
  no: false,
  false: false,
  0: false,
  '': undefined,
};
const yesOrNo: Read = (cell) => {
  const text = cell.trim().toLowerCase();
  return Object.hasOwn(truths, text) ? truths[text] : text;
};

/** `1;3:15.99`: a 1-pack at the product's price has none. */
const packsCell = ({ price, packOptions }: Product) =>
  packOptions
    ?.map((pack) =>
      pack.size === 1 && Number(pack.price) === Number(price) ? '1' : `${String(pack.size)}:${pack.price}`,
    )
    .join(';');
const PACK = /^(\d{1,6})(?:\s*:\s*(\S+))?$/;
const packs: Read = (cell) => {
  const texts = cell.split(';').map((text) => text.trim());
  const found = texts.filter((text) => text !== '').map((text) => PACK.exec(text));
  if (found.includes(null)) return cell;
  return found.map((pack) => ({ size: Number(pack?.[1]), ...(pack?.[2] !== undefined && { price: pack[2] }) }));
};

/** CSV, so that tags may hold commas. */
const tagsCell = ({ tags }: Product) =>
  tags.length > 0 ? stringify([tags], { eof: false, quoted_match: /[\r\n]|^\s|^$/ }) : '';
const tags: Read = (cell) => {
  try {
    const [found = []] = parse(cell, { trim: true, relax_quotes: true, record_delimiter: '\0' });
    return found.filter((tag) => tag !== '');
  } catch {
    return cell;
  }
};

const yes = (is: boolean) => (is ? 'yes' : 'no');

export const productColumns: readonly Column[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'Version', cell: ({ version }) => version },
  { title: 'SKU', cell: ({ sku }) => sku, field: 'sku' },
  { title: 'Name', cell: ({ name }) => name, field: 'name' },
  { title: 'Description', cell: ({ description }) => description, field: 'description' },
  { title: 'Category', cell: ({ category }) => category, field: 'category' },
  { title: 'Shape', cell: ({ shape }) => shape, field: 'shape', read: lowerCase },
  { title: 'Size', cell: ({ size }) => size, field: 'size', read: lowerCase },
  { title: 'Dimensions', cell: ({ dimensions }) => dimensions, field: 'dimensions' },
  { title: 'Price', cell: ({ price }) => price, field: 'price' },
  { title: 'Compare at price', cell: ({ compareAtPrice }) => compareAtPrice, field: 'compareAtPrice' },
  { title: 'Cost price', cell: ({ costPrice }) => costPrice, field: 'costPrice' },
  { title: 'Stock', cell: ({ inStock }) => inStock, field: 'inStock', read: wholeNumber },
  { title: 'Stock seen', cell: ({ inStock }) => inStock },
  {
    title: 'Low stock threshold',
    cell: ({ lowStockThreshold }) => lowStockThreshold,
    field: 'lowStockThreshold',
    read: wholeNumber,
  },
  { title: 'Weight', cell: ({ weight }) => weight, field: 'weight' },
  { title: 'Material', cell: ({ material }) => material, field: 'material' },
  { title: 'Packs', cell: packsCell, field: 'packOptions', read: packs, hint: 'Must look like 3:15.99;6:24.99' },
  { title: 'Tags', cell: tagsCell, field: 'tags', read: tags, hint: 'Must be words with commas between them' },
  { title: 'Active', cell: ({ isActive }) => yes(isActive), field: 'isActive', read: yesOrNo },
  { title: 'Featured', cell: ({ isFeatured }) => yes(isFeatured), field: 'isFeatured', read: yesOrNo },
  { title: 'SEO title', cell: ({ seoTitle }) => seoTitle, field: 'seoTitle' },
  { title: 'SEO description', cell: ({ seoDescription }) => seoDescription, field: 'seoDescription' },
];

export const productCsvHeader = productColumns.map(({ title }) => title);

export const productCsvRow = (product: Product): Cell[] => productColumns.map(({ cell }) => cell(product));
