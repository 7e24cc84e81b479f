import { lineIdentityOf } from 'shared-contracts/cart/line-identity';
import type { snapshotOf } from './snapshot.js';

type Purchase = ReturnType<typeof snapshotOf>;

const contentsOf = ({ lines }: Purchase) =>
  lines.map((line) => JSON.stringify([lineIdentityOf(line), line.quantity, line.unitPrice])).toSorted();

/** Whether two checkouts are for the same lines and amounts, so that paying both would be paying twice. */
export const isSamePurchase = (a: Purchase, b: Purchase): boolean =>
  (['subtotal', 'tax', 'shipping', 'total'] as const).every((amount) => a[amount] === b[amount]) &&
  JSON.stringify(contentsOf(a)) === JSON.stringify(contentsOf(b));
