import type { ReactNode } from 'react';
import { ZERO, formatMoney } from 'shared-contracts/money/money';
import { Card } from 'shared-ui/card';
import { SummaryList } from 'shared-ui/summary-list';
import { type OrderQuote, isTaxPending } from '../model/order-quote';
import styles from './order-summary.module.css';

type OrderSummaryProps = {
  /** Without one, there are no amounts. */
  quote: OrderQuote | undefined;
  /** Shown above the amounts on pages that don't list the cart. */
  lines?: ReactNode;
  shippingName?: string;
  children?: ReactNode;
};

const taxText = (quote: OrderQuote): string =>
  isTaxPending(quote) ? 'Calculated at checkout' : formatMoney(quote.tax);

export function OrderSummary({ quote, lines, shippingName, children }: OrderSummaryProps) {
  return (
    <Card as="section" aria-labelledby="order-summary" className={styles.summary}>
      <h2 id="order-summary" className={styles.title}>
        Order Summary
      </h2>
      {lines}
      {quote && (
        <SummaryList
          rows={[
            { label: 'Subtotal', value: formatMoney(quote.subtotal) },
            { label: quote.taxLabel ? `Tax (${quote.taxLabel})` : 'Tax', value: taxText(quote) },
            {
              label: shippingName ? `Shipping (${shippingName})` : 'Shipping',
              value: quote.shipping === ZERO ? 'Free' : formatMoney(quote.shipping),
            },
            { label: 'Total', value: formatMoney(quote.total), emphasis: true },
          ]}
        />
      )}
      {children}
    </Card>
  );
}
