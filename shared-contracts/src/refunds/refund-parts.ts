import { type Money, ZERO, add, allocate, cents, parseMoney, subtract, times } from '../money/money.js';
import { type TaxedOrder, taxPartsOf } from '../tax/tax.js';
import type { CreditNote } from './credit-note.js';

type RefundedOrder = TaxedOrder & { shipping: string; items: readonly { id: string; price: string }[] };
export type RefundedAmount = Pick<CreditNote, 'amount' | 'items' | 'withShipping'>;
type Shares = { goods: Money; tax: Money; shipping: Money };
/** They add up to the refund's amount. `taxes`: as on the invoice. */
export type RefundParts = Shares & { taxes: { name: string; amount: Money }[] };

const less = (from: Shares, part: Shares): Shares => ({
  goods: subtract(from.goods, part.goods),
  tax: subtract(from.tax, part.tax),
  shipping: subtract(from.shipping, part.shipping),
});

/** As paid; else, or if less is left, in proportion to what is left. */
function sharesOf(order: RefundedOrder, refund: RefundedAmount, left: Shares): Shares {
  const amount = parseMoney(refund.amount);
  const priceOf = new Map(order.items.map(({ id, price }) => [id, parseMoney(price)]));
  const goods = add(
    ...(refund.items ?? []).map(({ itemId, quantity }) => times(priceOf.get(itemId) ?? ZERO, quantity)),
  );
  const shipping = refund.withShipping ? parseMoney(order.shipping) : ZERO;
  const paid = { goods, tax: subtract(amount, add(goods, shipping)), shipping };
  const isLeft = Object.values(less(left, paid)).every((rest) => rest >= 0);
  if ((refund.items || refund.withShipping) && paid.tax >= 0 && isLeft) return paid;
  const weights = [left.goods, left.tax, left.shipping].map((part) => Math.max(0, part));
  const [goodsShare, tax, shippingShare] = allocate(amount, weights) as [Money, Money, Money];
  return { goods: goodsShare, tax, shipping: shippingShare };
}

/** In the order of the refunds; with what is left, each part adds up to the invoice to the cent. */
export function refundPartsOf(order: RefundedOrder, refunds: readonly RefundedAmount[]): RefundParts[] {
  const taxParts = taxPartsOf(order);
  const whole = { goods: parseMoney(order.subtotal), tax: parseMoney(order.tax), shipping: parseMoney(order.shipping) };
  const taxesOf = (refundedTax: Money) =>
    allocate(
      refundedTax,
      taxParts.map(({ amount }) => amount),
    );
  let left: Shares = whole;
  return refunds.map((refund) => {
    const shares = sharesOf(order, refund, left);
    const before = taxesOf(subtract(whole.tax, left.tax));
    left = less(left, shares);
    const after = taxesOf(subtract(whole.tax, left.tax));
    const taxes = taxParts.map(({ name }, at) => ({ name, amount: subtract(after[at]!, before[at]!) }));
    return { ...shares, taxes };
  });
}

export const amountLeftOf = (order: { totalAmount: string }, refunds: readonly { amount: string }[]): Money =>
  cents(
    Math.max(0, subtract(parseMoney(order.totalAmount), add(ZERO, ...refunds.map(({ amount }) => parseMoney(amount))))),
  );
