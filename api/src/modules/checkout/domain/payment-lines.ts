import { type Money, ZERO, add, times } from 'shared-contracts/money/money';
import { type TaxRate, taxLabel } from 'shared-contracts/tax/tax';
import type { PricedCheckout, PricedLine } from './pricing.js';

/** What the hosted payment page lists. Amounts in cents. */
export type PaymentLines = {
  items: { name: string; description: string | null; unitAmount: Money; quantity: number; imageUrl: string | null }[];
  shipping: { name: string; amount: Money };
};

const describe = (line: PricedLine): string | null =>
  [line.selectedPack && `Pack of ${line.selectedPack}`, line.variationName].filter(Boolean).join(', ') || null;

/**
 * A checkout as the payment page shows it: one item per cart line with its unit amount, the tax as an item of its own
 * (a provider's own tax would round per line and differ from ours by cents), shipping as a fixed amount.
 */
export function paymentLinesOf(
  checkout: PricedCheckout,
  names: { shippingMethod: string; taxRate: TaxRate },
): PaymentLines {
  const goods = checkout.lines.map((line) => ({
    name: line.productName,
    description: describe(line),
    unitAmount: line.unitPrice,
    quantity: line.quantity,
    imageUrl: line.imageUrl,
  }));
  const { tax, shipping } = checkout.totals;
  const taxItem = {
    name: `Tax (${taxLabel(names.taxRate)})`,
    description: null,
    unitAmount: tax,
    quantity: 1,
    imageUrl: null,
  };
  return {
    items: tax > 0 ? [...goods, taxItem] : goods,
    shipping: { name: names.shippingMethod, amount: shipping },
  };
}

/** What the payment page adds up to. */
export const totalOfPaymentLines = ({ items, shipping }: PaymentLines): Money =>
  items.reduce((sum, item) => add(sum, times(item.unitAmount, item.quantity)), add(ZERO, shipping.amount));
