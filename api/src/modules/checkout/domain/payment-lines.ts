import { lineTitle } from 'shared-contracts/cart/line-text';
import type { Money } from 'shared-contracts/money/money';
import { type TaxRate, taxLabel } from 'shared-contracts/tax/tax';
import type { PricedCheckout } from './pricing.js';

/** In cents. */
export type PaymentLines = {
  items: { name: string; unitAmount: Money; quantity: number; imageUrl: string | null }[];
  shipping: { name: string; amount: Money };
};

/** The tax is an item: the provider would round per line and differ by cents. */
export function paymentLinesOf(
  checkout: PricedCheckout,
  names: { shippingMethod: string; taxRate: TaxRate },
): PaymentLines {
  const goods = checkout.lines.map((line) => ({
    name: lineTitle(line.productName, line),
    unitAmount: line.unitPrice,
    quantity: line.quantity,
    imageUrl: line.imageUrl,
  }));
  const { tax, shipping } = checkout.totals;
  const taxItem = { name: `Tax (${taxLabel(names.taxRate)})`, unitAmount: tax, quantity: 1, imageUrl: null };
  return {
    items: tax > 0 ? [...goods, taxItem] : goods,
    shipping: { name: names.shippingMethod, amount: shipping },
  };
}
