import { type Money, ZERO, add, allocate, parseMoney, subtract, times } from 'shared-contracts/money/money';
import { type ReportedItem, type ReportedOrder, type ReportedParts, isDone, partsOfRefunds } from './reported-order.js';

/** `item`: null for the shipping. `refunded` includes tax. `net`: nothing if the order is cancelled. */
export type SalesLine = {
  name: string;
  item: ReportedItem | null;
  amount: Money;
  tax: Money;
  refunded: Money;
  net: Money;
};

type Share = { goods: Money; tax: Money };
const none: Share = { goods: ZERO, tax: ZERO };
const plus = (a: Share, b: Share): Share => ({ goods: add(a.goods, b.goods), tax: add(a.tax, b.tax) });
const minus = (a: Share, b: Share): Share => ({ goods: subtract(a.goods, b.goods), tax: subtract(a.tax, b.tax) });

const weightsOf = (left: readonly Share[], part: keyof Share) => left.map((line) => Math.max(0, line[part]));

/** The refunded lines as they were paid; else, and if less than that is left, in proportion to what is left. */
function sharesOf(parts: ReportedParts, items: readonly ReportedItem[], left: readonly Share[]): Share[] {
  const chosen = items.map(({ id, price }) => {
    const quantity = parts.refund.items?.find(({ itemId }) => itemId === id)?.quantity ?? 0;
    return times(parseMoney(price), quantity);
  });
  const isLeft = chosen.every((goods, nth) => goods <= left[nth]!.goods) && add(ZERO, ...chosen) === parts.goods;
  const goods = isLeft ? chosen : allocate(parts.goods, weightsOf(left, 'goods'));
  const taxByGoods = allocate(parts.tax, goods);
  const isTaxLeft = taxByGoods.every((tax, nth) => tax <= left[nth]!.tax);
  const taxes = isTaxLeft ? taxByGoods : allocate(parts.tax, weightsOf(left, 'tax'));
  return goods.map((share, nth) => ({ goods: share, tax: taxes[nth]! }));
}

/**
 * The items of an order and its shipping, each with its share of tax and refunds. All amounts and taxes add up to the
 * order's total, and what is refunded to its refunds.
 */
export function salesLinesOf(order: ReportedOrder): SalesLine[] {
  const { id, productType, quantity, subtotal } = order;
  const whole = { id, productName: productType, variationName: null, selectedPack: null, quantity, price: subtotal };
  const items = order.items.length > 0 ? order.items : [whole];
  const amounts = allocate(
    parseMoney(subtotal),
    order.items.length > 0 ? items.map((item) => times(parseMoney(item.price), item.quantity)) : [1],
  );
  const taxes = allocate(parseMoney(order.tax), amounts);
  let left = amounts.map((goods, nth): Share => ({ goods, tax: taxes[nth]! }));
  let refunded = items.map(() => none);
  const parts = partsOfRefunds(order);
  for (const part of parts) {
    const shares = sharesOf(part, items, left);
    left = left.map((line, nth) => minus(line, shares[nth]!));
    if (isDone(part)) refunded = refunded.map((line, nth) => plus(line, shares[nth]!));
  }
  const line = (name: string, item: ReportedItem | null, paid: Omit<SalesLine, 'name' | 'item' | 'net'>) => ({
    name,
    item,
    ...paid,
    net: order.status === 'cancelled' ? ZERO : subtract(add(paid.amount, paid.tax), paid.refunded),
  });
  const shipping = parseMoney(order.shipping);
  return [
    ...items.map((item, nth) => {
      const { goods, tax } = refunded[nth]!;
      return line(item.productName, item, { amount: amounts[nth]!, tax: taxes[nth]!, refunded: add(goods, tax) });
    }),
    ...(shipping > 0
      ? [
          line('Shipping', null, {
            amount: shipping,
            tax: ZERO,
            refunded: add(ZERO, ...parts.filter(isDone).map((part) => part.shipping)),
          }),
        ]
      : []),
  ];
}
