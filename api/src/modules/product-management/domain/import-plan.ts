import { isDeepStrictEqual } from 'node:util';
import { NewProduct, emptiedFields } from 'shared-contracts/product-management/product-fields';
import type * as z from 'zod';
import { type Result, fail, ok } from '../../../shared/result.js';
import type { Product } from '../../catalog/product.entity.js';
import { changedFields, newProduct } from './product-change.js';
import { productColumns } from './product-csv.js';
import type { ImportedRow, WrongProductRow } from './imported-rows.js';
import { stockAfter } from './stock-change.js';

type Next = Partial<Omit<Product, 'id'>>;
export type PlannedRow = { product: Product | null; next: Next };
export type ImportPlan = { valid: number; planned: PlannedRow[]; wrong: WrongProductRow[] };

const refuse = (message: string) => fail('invalid_input', message);
const AProduct = NewProduct.partial();

export function importPlan(rows: readonly ImportedRow[], products: readonly Product[]): ImportPlan {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const lines = new Map<Product, number>();
  const plan: ImportPlan = { valid: 0, planned: [], wrong: [] };
  for (const row of rows) {
    const owner = row.sku === null ? undefined : bySku.get(row.sku);
    const product = row.id === null ? (owner ?? null) : (byId.get(row.id) ?? null);
    const next = plannedFor(row, { product, owner, earlier: product ? lines.get(product) : undefined });
    if (product) lines.set(product, row.line);
    if (!next.ok) {
      plan.wrong.push({ line: row.line, name: row.name, message: next.message });
      continue;
    }
    plan.valid += 1;
    if (!product || !isAlready(product, next.value)) plan.planned.push({ product, next: next.value });
  }
  return plan;
}

type RowMatch = { product: Product | null; owner: Product | undefined; earlier: number | undefined };

function plannedFor(row: ImportedRow, { product, owner, earlier }: RowMatch): Result<Next> {
  if (row.id !== null && !product) return refuse('No product has this ID');
  if (earlier !== undefined) return refuse(`This product is in line ${earlier} already`);
  if (owner && owner !== product) return refuse('This SKU is already in use');
  return product ? changed(product, row) : created(row);
}

function created({ fields }: ImportedRow): Result<Next> {
  const parsed = NewProduct.safeParse(fields);
  if (!parsed.success) return refuse(messageOf(parsed.error));
  const { inStock = 0, ...given } = parsed.data;
  return ok({ ...newProduct(given), inStock });
}

function changed(product: Product, { fields, seenVersion, seenStock }: ImportedRow): Result<Next> {
  const parsed = AProduct.safeParse(fields);
  if (!parsed.success) return refuse(messageOf(parsed.error));
  const { inStock, ...given } = parsed.data;
  // a file may lack columns
  const kept = Object.fromEntries(emptiedFields.map((name) => [name, product[name]]));
  const next: Next = changedFields(product, { ...kept, ...given });
  if (next.isActive) next.archivedAt = null;
  if (seenVersion !== null && seenVersion !== product.version && !isAlready(product, next))
    return refuse('Somebody has changed this product since the file was exported');
  if (inStock === undefined) return ok(next);
  const stock = stockAfter({ wanted: inStock, seen: seenStock }, product);
  return stock.ok ? ok({ ...next, inStock: stock.value }) : stock;
}

const isAlready = (product: Product, next: Next): boolean =>
  Object.entries(next).every(([name, value]) => isDeepStrictEqual(product[name as keyof Product], value));

function messageOf({ issues }: z.ZodError): string {
  const messages = new Map<string, string>();
  for (const { path, code, message } of issues) {
    const column = productColumns.find(({ field }) => field === path[0]);
    const title = column?.title ?? '';
    const isType = code === 'invalid_type' && path.length === 1;
    if (!messages.has(title)) messages.set(title, (isType && column?.hint) || message);
  }
  return [...messages].map(([title, message]) => `${title}: ${message}`).join('. ');
}
