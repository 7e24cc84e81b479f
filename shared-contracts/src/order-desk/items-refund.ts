import { type Money, ZERO, add, roundHalfUp, subtract, times } from '../money/money.js';

export type RefundableLine = { price: Money; refunded: number; chosen: number };
type Paid = { subtotal: Money; tax: Money; shipping: Money };

/** With their tax, and shipping if wanted; refunding bit by bit gives the same sum to the cent. */
export function itemsRefund(
  paid: Paid,
  items: readonly RefundableLine[],
  { withShipping }: { withShipping: boolean },
): Money {
  const before = add(...items.map(({ price, refunded }) => times(price, refunded)));
  const after = add(...items.map(({ price, refunded, chosen }) => times(price, refunded + chosen)));
  const taxOn = (goods: Money) => (paid.subtotal === 0 ? ZERO : roundHalfUp(paid.tax * goods, paid.subtotal));
  return add(subtract(after, before), subtract(taxOn(after), taxOn(before)), withShipping ? paid.shipping : ZERO);
}
