import { type Money, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { Totals } from 'shared-contracts/cart/totals';
import { withPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import { lineIdentityOf } from 'shared-contracts/cart/line-identity';
import type { PricedCheckout, PricedLine } from './pricing.js';

type Recent = 'photoPlaces' | 'customDesign' | 'magnets';
/** Money as decimal strings. Older versions stored less. */
export type CheckoutLine = Omit<PricedLine, 'unitPrice' | Recent> & { unitPrice: string } & Partial<
    Pick<PricedLine, Recent>
  >;
type TotalsText = { [K in keyof Totals]: string };

export const totalsText = (totals: Totals): TotalsText => ({
  subtotal: toDecimal(totals.subtotal),
  tax: toDecimal(totals.tax),
  shipping: toDecimal(totals.shipping),
  total: toDecimal(totals.total),
});

export const snapshotOf = (checkout: PricedCheckout): TotalsText & { lines: CheckoutLine[] } => ({
  lines: checkout.lines.map((line) => ({ ...line, unitPrice: toDecimal(line.unitPrice) })),
  ...totalsText(checkout.totals),
});

export function pricedFrom(snapshot: TotalsText & { lines: CheckoutLine[] }): PricedCheckout {
  const amount = (text: string): Money => parseMoney(text);
  return {
    lines: snapshot.lines.map((line) => ({
      ...withPhotoPlaces(line),
      customDesign: line.customDesign ?? null,
      magnets: line.magnets ?? null,
      unitPrice: amount(line.unitPrice),
    })),
    totals: {
      subtotal: amount(snapshot.subtotal),
      tax: amount(snapshot.tax),
      shipping: amount(snapshot.shipping),
      total: amount(snapshot.total),
    },
  };
}

type Purchase = ReturnType<typeof snapshotOf>;

const contentsOf = ({ lines }: Purchase) =>
  lines.map((line) => JSON.stringify([lineIdentityOf(line), line.quantity, line.unitPrice])).toSorted();

/** Paying both would be paying twice. */
export const isSamePurchase = (a: Purchase, b: Purchase): boolean =>
  (['subtotal', 'tax', 'shipping', 'total'] as const).every((amount) => a[amount] === b[amount]) &&
  JSON.stringify(contentsOf(a)) === JSON.stringify(contentsOf(b));
