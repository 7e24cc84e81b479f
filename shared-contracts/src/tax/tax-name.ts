import { type Money, parseMoney } from '../money/money.js';
import { taxOn, taxRateFor } from './tax.js';

/** The parts of each combined rate, by thousandths of a percent; no two regions share a rate under different names. */
const names: Record<number, string> = {
  5_000: 'GST 5%',
  11_000: 'GST 5% + PST 6%',
  12_000: 'GST 5% + PST 7%',
  13_000: 'HST 13%',
  14_975: 'GST 5% + QST 9.975%',
  15_000: 'HST 15%',
};

/** An order's tax by name: `HST 13%`. Just `Tax` where there is none, or where its amount is not by today's rate. */
export function taxNameOf(order: {
  subtotal: string;
  tax: string;
  shippingCountry: string;
  shippingState: string;
}): string {
  const rate = taxRateFor({ country: order.shippingCountry, state: order.shippingState });
  const asToday: Money = taxOn(parseMoney(order.subtotal), rate);
  return (asToday === parseMoney(order.tax) && names[rate]) || 'Tax';
}
