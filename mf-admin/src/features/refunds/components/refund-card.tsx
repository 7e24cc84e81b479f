import type { Refund, RefundReason, RefundStatus } from 'shared-contracts/refunds/schemas';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { Card } from 'shared-ui/card';
import { DateText } from 'shared-ui/date-text';
import { Price } from 'shared-ui/price';
import styles from './refunds.module.css';

const reasons: Record<RefundReason, string> = {
  out_of_stock: 'Paid after the reservation expired, when it was sold out',
  paid_twice: 'Paid twice for the same purchase',
  cancelled: 'Cancelled by the customer',
  requested: 'Requested by an admin',
};
const states: Record<RefundStatus, { text: string; tone: BadgeTone }> = {
  due: { text: 'Queued', tone: 'warning' },
  pending: { text: 'In progress', tone: 'info' },
  done: { text: 'Refunded', tone: 'success' },
  failed: { text: 'Failed: refund manually', tone: 'danger' },
};

/** A refunded payment and the refund's status. */
export const RefundCard = ({ refund }: { refund: Refund }) => (
  <Card as="li" className={styles.card}>
    <div className={styles.who}>
      <strong>{refund.customerName}</strong>
      <a href={`mailto:${refund.customerEmail}`}>{refund.customerEmail}</a>
    </div>
    <div className={styles.what}>
      <p>{refund.wanted.join(', ')}</p>
      <p className={styles.soft}>{reasons[refund.reason]}</p>
    </div>
    <div className={styles.money}>
      <Price amount={refund.amount} size="small" />
      <Badge tone={states[refund.status].tone}>{states[refund.status].text}</Badge>
      <span className={styles.soft}>
        <DateText at={refund.createdAt} />
      </span>
    </div>
  </Card>
);
