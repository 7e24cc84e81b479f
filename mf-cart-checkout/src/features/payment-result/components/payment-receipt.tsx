import PartyPopper from '@lucide/icons/icons/party-popper';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import type { ApiOutput } from 'shared-contracts/api/api';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { SummaryList } from 'shared-ui/summary-list';
import { whatsNext } from '../model/whats-next';
import styles from './payment-receipt.module.css';

type PaymentReceiptProps = { payment: ApiOutput<'POST /api/verify-payment'>; isSignedIn: boolean };

export const PaymentReceipt = ({ payment, isSignedIn }: PaymentReceiptProps) => (
  <div className={styles.receipt}>
    <div className={styles.head}>
      <div className={styles.icon} aria-hidden>
        <Icon icon={PartyPopper} />
      </div>
      <h1>Payment Successful</h1>
      <p className={styles.thanks}>Thank you! Your photos are about to become magnets.</p>
    </div>
    <Card as="section" aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Your order
      </h2>
      <SummaryList
        rows={[
          { label: 'Payment ID', value: <span className={styles.id}>{payment.paymentId}</span> },
          { label: 'Order ID', value: <span className={styles.id}>{payment.orderId}</span> },
          { label: 'Total amount', value: formatMoney(parseMoney(payment.order.totalAmount)), emphasis: true },
        ]}
      />
    </Card>
    <Card as="section" aria-labelledby="whats-next">
      <h2 id="whats-next" className={styles.title}>
        What&apos;s Next
      </h2>
      <ol className={styles.next}>
        {whatsNext.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
    <div className={styles.links}>
      <Button asChild>
        <Link to="/products">Continue Shopping</Link>
      </Button>
      {isSignedIn && (
        <Button asChild variant="secondary">
          <Link to="/orders">View Orders</Link>
        </Button>
      )}
      <Button asChild variant="secondary">
        <Link to="/">Back to Home</Link>
      </Button>
      <Button asChild variant="quiet">
        <Link to="/contact">Contact Support</Link>
      </Button>
    </div>
  </div>
);
