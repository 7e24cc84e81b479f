import { type Money, ZERO, add, times } from '../money/money.js';
import { type ShippingRate, shippingOn } from '../shipping/shipping.js';
import { type TaxRate, taxOn } from '../tax/tax.js';

export type Priced<Line extends { quantity: number } = { quantity: number }> = Line & { unitPrice: Money };
export type Totals = { subtotal: Money; tax: Money; shipping: Money; total: Money };

export const subtotalOf = (lines: readonly Priced[]): Money =>
  lines.reduce((sum, line) => add(sum, times(line.unitPrice, line.quantity)), ZERO);

/** Subtotal + tax on the subtotal + shipping; charged by the server. */
export function totalsOf(order: { lines: readonly Priced[]; shippingOption: ShippingRate; taxRate: TaxRate }): Totals {
  const subtotal = subtotalOf(order.lines);
  const tax = taxOn(subtotal, order.taxRate);
  const shipping = order.lines.length > 0 ? shippingOn(subtotal, order.shippingOption) : ZERO;
  return { subtotal, tax, shipping, total: add(subtotal, tax, shipping) };
}
