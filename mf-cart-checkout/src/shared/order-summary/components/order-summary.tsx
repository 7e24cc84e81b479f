import type { ReactNode } from 'react';
import { ZERO, formatMoney } from 'shared-contracts/money/money';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import { SummaryList } from 'shared-ui/summary-list';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type OrderQuote, isTaxPending } from '../model/order-quote';
import styles from './order-summary.module.css';

type OrderSummaryProps = {
  quote: OrderQuote | undefined;
  lines?: ReactNode;
  shippingName?: string;
  taxPending?: string;
  children?: ReactNode;
};

export const totalLabel = (quote: OrderQuote): string => (isTaxPending(quote) ? 'Estimated total' : 'Total');

export function OrderSummary({
  quote,
  lines,
  shippingName,
  taxPending = 'Calculated at checkout',
  children,
}: OrderSummaryProps) {
  return (
    <Card as="section" aria-labelledby="order-summary" className={styles.summary}>
      <h2 id="order-summary" className={common.textXl}>
        Order Summary
      </h2>
      {lines}
      {quote && (
        <SummaryList
          rows={[
            { label: 'Subtotal', value: formatMoney(quote.subtotal) },
            {
              label: quote.taxLabel ? `Tax (${quote.taxLabel})` : 'Tax',
              value: isTaxPending(quote) ? taxPending : formatMoney(quote.tax),
            },
            {
              label: shippingName ? `Shipping (${shippingName})` : 'Shipping',
              value: quote.shipping === ZERO ? 'Free' : formatMoney(quote.shipping),
            },
            { label: totalLabel(quote), value: formatMoney(quote.total), emphasis: true },
          ]}
        />
      )}
      {quote && (
        <VisuallyHidden aria-live="polite">{`${totalLabel(quote)}: ${formatMoney(quote.total)}`}</VisuallyHidden>
      )}
      {children}
    </Card>
  );
}
