import { type Money, ZERO, add, parseMoney, subtract } from 'shared-contracts/money/money';
import { regionCodeOf, taxPartsOf } from 'shared-contracts/tax/tax';
import { dayAt } from 'shared-contracts/time/shop-time';
import type { OrderAmounts, ReportedParts } from './reported-order.js';

const taxNames = ['GST', 'HST', 'PST', 'QST'] as const;
type TaxName = (typeof taxNames)[number] | 'other';
const amounts = ['sales', 'shipping', 'tax', 'refundedSales', 'refundedShipping', 'refundedTax'] as const;

/** `byName`: tax less refunded tax. */
export type TaxTotal = {
  month: string;
  country: string;
  state: string;
  currency: string;
  orders: number;
  byName: Record<TaxName, Money>;
} & Record<(typeof amounts)[number], Money>;

const nothing = { GST: ZERO, HST: ZERO, PST: ZERO, QST: ZERO, other: ZERO };
const nameOf = (part: string): TaxName => taxNames.find((name) => part.startsWith(`${name} `)) ?? 'other';

/** Orders count when placed (cancelled ones, too) and refunds when made: a reported month stays as it is. */
export class TaxTotals {
  private readonly totals = new Map<string, TaxTotal>();

  constructor(private readonly timeZone: string) {}

  addOrder(order: OrderAmounts): void {
    const total = this.totalOf(order, order.createdAt);
    total.orders += 1;
    total.sales = add(total.sales, parseMoney(order.subtotal));
    total.shipping = add(total.shipping, parseMoney(order.shipping));
    total.tax = add(total.tax, parseMoney(order.tax));
    for (const { name, amount } of taxPartsOf(order))
      total.byName[nameOf(name)] = add(total.byName[nameOf(name)], amount);
  }

  addRefund(order: OrderAmounts, parts: ReportedParts): void {
    const total = this.totalOf(order, new Date(parts.refund.createdAt));
    total.refundedSales = add(total.refundedSales, parts.goods);
    total.refundedShipping = add(total.refundedShipping, parts.shipping);
    total.refundedTax = add(total.refundedTax, parts.tax);
    for (const { name, amount } of parts.taxes)
      total.byName[nameOf(name)] = subtract(total.byName[nameOf(name)], amount);
  }

  sorted(): TaxTotal[] {
    return [...this.totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
  }

  private totalOf(order: OrderAmounts, at: Date): TaxTotal {
    const month = dayAt(at, this.timeZone).slice(0, 'YYYY-MM'.length);
    const { shippingCountry: country, currency } = order;
    const state = regionCodeOf({ country, state: order.shippingState });
    const key = JSON.stringify([month, country, state, currency]);
    const zero = Object.fromEntries(amounts.map((name) => [name, ZERO])) as Record<(typeof amounts)[number], Money>;
    const total = this.totals.get(key) ?? {
      month,
      country,
      state,
      currency,
      orders: 0,
      byName: { ...nothing },
      ...zero,
    };
    this.totals.set(key, total);
    return total;
  }
}
