import { formatMoney, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { NewProduct, StockNumber } from 'shared-contracts/product-management/product-fields';
import { NewVariation } from 'shared-contracts/product-management/schemas';
import type * as z from 'zod';

/** `adjustment`: may be negative. */
type Kind = 'amount' | 'adjustment' | 'count';
export type ColumnId = keyof typeof columns;
export type SheetColumn = { id: ColumnId; header: string; kind: Kind; schema: z.ZodType; isOptional?: boolean };

const { price, compareAtPrice, costPrice, lowStockThreshold } = NewProduct.shape;
const { priceAdjustment, stockQuantity } = NewVariation.shape;

const columns = {
  price: { header: 'Price', kind: 'amount', schema: price },
  compareAtPrice: { header: 'Compare At Price', kind: 'amount', schema: compareAtPrice, isOptional: true },
  costPrice: { header: 'Cost Price', kind: 'amount', schema: costPrice, isOptional: true },
  inStock: { header: 'Stock', kind: 'count', schema: StockNumber },
  lowStockThreshold: { header: 'Low Stock Threshold', kind: 'count', schema: lowStockThreshold },
  priceAdjustment: { header: 'Price Adjustment', kind: 'adjustment', schema: priceAdjustment },
  stockQuantity: { header: 'Stock', kind: 'count', schema: stockQuantity },
} as const satisfies Record<string, Omit<SheetColumn, 'id'>>;

export const columnOf = (id: ColumnId): SheetColumn => ({ id, ...columns[id] });

export const columnsOf = {
  product: (['price', 'compareAtPrice', 'costPrice', 'inStock', 'lowStockThreshold'] as const).map(columnOf),
  variation: (['priceAdjustment', 'stockQuantity'] as const).map(columnOf),
} satisfies Record<string, SheetColumn[]>;

const AMOUNT = /^-?\d{1,8}(\.\d{1,2})?$/;
const COUNT = /^\d{1,9}$/;

/** `"$1,234.5"` -> `"1234.50"`. Unreadable text stays. */
export function storedText({ kind }: SheetColumn, typed: string): string {
  const text = typed
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(/^\+/, '');
  if (kind === 'count') {
    const whole = text.replace(/\.0*$/, '');
    return COUNT.test(whole) ? String(Number(whole)) : text;
  }
  return AMOUNT.test(text) ? toDecimal(parseMoney(text)) : text;
}

export function problemOf({ kind, schema, isOptional }: SheetColumn, text: string): string | undefined {
  if (text === '' && !isOptional) return kind === 'count' ? 'Enter a whole number' : 'Enter an amount';
  if (kind === 'count' && !COUNT.test(text)) return 'Enter a whole number';
  const parsed = schema.safeParse(kind === 'count' ? Number(text) : text);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

export function shownText({ kind }: SheetColumn, text: string): string {
  if (kind === 'count') return COUNT.test(text) ? Number(text).toLocaleString('en-US') : text;
  if (!AMOUNT.test(text)) return text;
  const amount = parseMoney(text);
  return kind === 'adjustment' && amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}
