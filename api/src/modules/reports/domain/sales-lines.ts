import { type Money, ZERO, add, allocate, parseMoney, subtract, times } from 'shared-contracts/money/money';
import { type ReportedItem, type ReportedOrder, type ReportedParts, isDone, partsOfRefunds } from './reported-order.js';

/** `item`: null for shipping. `refunded` and `disputed` include tax. `net`: nothing if cancelled. */
export type SalesLine = {
  name: string;
  item: ReportedItem | null;
  amount: Money;
  tax: Money;
  refunded: Money;
  disputed: Money;
  net: Money;
};

type Share = { goods: Money; tax: Money };
const none: Share = { goods: ZERO, tax: ZERO };
const plus = (a: Share, b: Share): Share => ({ goods: add(a.goods, b.goods), tax: add(a.tax, b.tax) });
const minus = (a: Share, b: Share): Share => ({ goods: subtract(a.goods, b.goods), tax: subtract(a.tax, b.tax) });

const weightsOf = (left: readonly Share[], part: keyof Share) => left.map((line) => Math.max(0, line[part]));

/** As paid; if less is left, in proportion to that. */
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

/** Items and shipping, whose amounts add up to those of the order, its refunds and its disputes. */
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
  const shipping = parseMoney(order.shipping);
  const paid: PaidLine[] = [
    ...items.map((item, nth) => {
      const { goods, tax } = refunded[nth]!;
      const name = item.productName;
      return { name, item, amount: amounts[nth]!, tax: taxes[nth]!, refunded: add(goods, tax) };
    }),
    ...(shipping > 0
      ? [
          {
            name: 'Shipping',
            item: null,
            amount: shipping,
            tax: ZERO,
            refunded: add(ZERO, ...parts.filter(isDone).map((part) => part.shipping)),
          },
        ]
      : []),
  ];
  const disputed = disputedShares(parseMoney(order.disputedAmount), paid);
  return paid.map((line, nth) => ({
    ...line,
    disputed: disputed[nth]!,
    net: order.status === 'cancelled' ? ZERO : subtract(keptOf(line), disputed[nth]!),
  }));
}

type PaidLine = Omit<SalesLine, 'disputed' | 'net'>;
const keptOf = ({ amount, tax, refunded }: PaidLine): Money => subtract(add(amount, tax), refunded);

/** Disputes name no items: in proportion to what is left, else to what was paid. */
function disputedShares(disputed: Money, lines: readonly PaidLine[]): Money[] {
  const kept = lines.map((line) => Math.max(0, keptOf(line)));
  const isAnyKept = kept.some((amount) => amount > 0);
  return allocate(disputed, isAnyKept ? kept : lines.map(({ amount, tax }) => add(amount, tax)));
}
