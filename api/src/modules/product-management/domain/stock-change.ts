import { MAXIMUM_STOCK } from 'shared-contracts/product-management/product-fields';
import { type Result, fail, ok } from '../../../shared/result.js';

type Level = { inStock: number; reserved: number };

/**
 * The difference to the `seen` units is applied to what there is now, so that sales made meanwhile count. Null: as it
 * is wanted. Refused below what is reserved.
 */
export function stockAfter(
  { wanted, seen }: { wanted: number; seen: number | null },
  { inStock, reserved }: Level,
): Result<number> {
  const next = seen === null ? wanted : inStock + (wanted - seen);
  if (next >= reserved && next >= 0 && next <= MAXIMUM_STOCK) return ok(next);
  const held = reserved > 0 ? ` Open checkouts hold ${reserved} of them.` : '';
  const message = `There are ${inStock} in stock now.${held} Stock cannot become ${next}.`;
  return fail('stock_reserved', message, { details: { inStock, reserved }, errors: { inStock: message } });
}
