import { type Priced, type Totals, totalsOf } from 'shared-contracts/cart/totals';
import { type Money, ZERO } from 'shared-contracts/money/money';
import { missingForFreeShipping, type ShippingRate } from 'shared-contracts/shipping/shipping';
import { taxLabel, taxRateFor } from 'shared-contracts/tax/tax';

export type Destination = { country: string; state: string };
export type OrderQuote = Totals & {
  /** `13.00%`, once the destination is known. */
  taxLabel: string | undefined;
  missingForFreeShipping: Money | undefined;
};

const NO_DESTINATION: Destination = { country: '', state: '' };

/** Uses the functions that the server charges by. */
export function quoteOf(order: {
  lines: readonly Priced[];
  shippingOption: ShippingRate;
  destination?: Destination;
}): OrderQuote {
  const { destination, shippingOption } = order;
  const taxRate = taxRateFor(destination ?? NO_DESTINATION);
  const totals = totalsOf({ lines: order.lines, shippingOption, taxRate });
  return {
    ...totals,
    taxLabel: destination && taxLabel(taxRate),
    missingForFreeShipping: missingForFreeShipping(totals.subtotal, shippingOption),
  };
}

export const isTaxPending = (quote: OrderQuote): boolean => quote.taxLabel === undefined && quote.tax === ZERO;
