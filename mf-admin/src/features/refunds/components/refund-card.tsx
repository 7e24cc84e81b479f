import type { Refund, RefundReason, RefundStatus } from 'shared-contracts/refunds/schemas';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { Card } from 'shared-ui/card';
import { DateText } from 'shared-ui/date-text';
import { Price } from 'shared-ui/price';
import styles from './refunds.module.css';

const reasons: Record<RefundReason, string> = {
  out_of_stock: 'Paid after the reservation had ended, when the stock was gone',
  paid_twice: 'Paid for the same purchase twice',
  requested: 'Decided by an admin',
};
const states: Record<RefundStatus, { text: string; tone: BadgeTone }> = {
  due: { text: 'To be sent', tone: 'warning' },
  pending: { text: 'On its way', tone: 'info' },
  done: { text: 'Given back', tone: 'success' },
  failed: { text: 'Failed: please pay back by hand', tone: 'danger' },
};

/** A payment that no order came of, and where its money is. */
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
