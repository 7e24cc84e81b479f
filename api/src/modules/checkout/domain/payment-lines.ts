import { type Money, ZERO, add, times } from 'shared-contracts/money/money';
import { type TaxRate, taxLabel } from 'shared-contracts/tax/tax';
import type { PricedCheckout, PricedLine } from './pricing.js';

/** The line items of the hosted payment page. Amounts in cents. */
export type PaymentLines = {
  items: { name: string; description: string | null; unitAmount: Money; quantity: number; imageUrl: string | null }[];
  shipping: { name: string; amount: Money };
};

const descriptionOf = (line: PricedLine): string | null =>
  [line.selectedPack && `Pack of ${line.selectedPack}`, line.variationName].filter(Boolean).join(', ') || null;

/**
 * One item per line, plus an item for the tax: the provider would round tax per line and differ by cents.
 * Shipping is a fixed amount.
 */
export function paymentLinesOf(
  checkout: PricedCheckout,
  names: { shippingMethod: string; taxRate: TaxRate },
): PaymentLines {
  const goods = checkout.lines.map((line) => ({
    name: line.productName,
    description: descriptionOf(line),
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

export const totalOfPaymentLines = ({ items, shipping }: PaymentLines): Money =>
  items.reduce((sum, item) => add(sum, times(item.unitAmount, item.quantity)), add(ZERO, shipping.amount));
