import type { SheetChange } from 'shared-contracts/product-management/sheet';
import { type Result, fail, ok } from '../../../shared/result.js';
import type { ProductVariation } from '../../catalog/product-variation.entity.js';
import type { Product } from '../../catalog/product.entity.js';
import { changedFields } from './product-change.js';
import { stockAfter } from './stock-change.js';

export type Planned<Row> = { row: Row; next: Partial<Row> };
export type RefusedRow = { id: string; message: string };
type Plan<Row> = { planned: Planned<Row>[]; refused: RefusedRow[] };

function planOf<Change extends { id: string; version: number }, Row extends { id: string; version: number }>(
  changes: readonly Change[],
  rows: readonly Row[],
  decide: (change: Change, row: Row) => Result<Partial<Row>>,
): Plan<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const plan: Plan<Row> = { planned: [], refused: [] };
  for (const change of changes) {
    const { id, version } = change;
    const row = byId.get(id);
    if (!row) {
      plan.refused.push({ id, message: 'Somebody has deleted it meanwhile.' });
      continue;
    }
    const next = version === row.version ? decide(change, row) : outdated;
    if (next.ok) plan.planned.push({ row, next: next.value });
    else plan.refused.push({ id, message: next.message });
  }
  return plan;
}

const outdated = fail('product_changed', 'Somebody has changed it meanwhile.');

export const productPlan = (changes: SheetChange['products'], products: readonly Product[]): Plan<Product> =>
  planOf(changes, products, ({ id: _id, version: _version, stock, ...cells }, product) => {
    const next: Partial<Product> = changedFields(product, cells);
    if (!stock) return ok(next);
    const inStock = stockAfter(stock, product);
    return inStock.ok ? ok({ ...next, inStock: inStock.value }) : inStock;
  });

/** Only admins change their stock, so it is part of the version. */
export const variationPlan = (
  changes: SheetChange['variations'],
  variations: readonly ProductVariation[],
): Plan<ProductVariation> =>
  planOf(changes, variations, ({ id: _id, version: _version, ...cells }) =>
    ok(Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))),
  );
