import { MAX_STOCK } from 'shared-contracts/product-management/product-fields';
import { type Result, fail, ok } from '../../../shared/result.js';

type Level = { inStock: number; reserved: number };

/** Applies the difference to `seen`, so that sales made meanwhile count. Refused below what is reserved. */
export function stockAfter(
  { wanted, seen }: { wanted: number; seen: number | null },
  { inStock, reserved }: Level,
): Result<number> {
  const next = seen === null ? wanted : inStock + (wanted - seen);
  if (next >= reserved && next >= 0 && next <= MAX_STOCK) return ok(next);
  const held = reserved > 0 ? ` Open checkouts hold ${reserved} of them.` : '';
  const message = `There are ${inStock} in stock now.${held} Stock cannot become ${next}.`;
  return fail('stock_reserved', message, { details: { inStock, reserved }, errors: { inStock: message } });
}
