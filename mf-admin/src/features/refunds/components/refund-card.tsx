import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Refund, RefundReason } from 'shared-contracts/refunds/schemas';
import { Badge } from 'shared-ui/badge';
import { Card } from 'shared-ui/card';
import { DateText } from 'shared-ui/date-text';
import { Price } from 'shared-ui/price';
import { statusTexts, statusTones } from '../model/refund-texts';
import styles from './refunds.module.css';

const reasons: Record<RefundReason, string> = {
  out_of_stock: 'Paid after the reservation expired, when it was sold out',
  paid_twice: 'Paid twice for the same purchase',
  cancelled: 'Cancelled by the customer',
  requested: 'Requested by an admin',
};

export const RefundCard = ({ refund }: { refund: Refund }) => (
  <Card as="li" className={styles.card}>
    <div className={styles.who}>
      <strong>{refund.customerName}</strong>
      <a href={`mailto:${refund.customerEmail}`}>{refund.customerEmail}</a>
      {refund.orderId && <Link to={`/admin/orders/${refund.orderId}`}>Order {shortOrderNumber(refund.orderId)}</Link>}
    </div>
    <div className={styles.what}>
      <p>{refund.wanted.join(', ')}</p>
      <p className={styles.soft}>{reasons[refund.reason]}</p>
    </div>
    <div className={styles.money}>
      <Price amount={refund.amount} size="small" />
      <Badge tone={statusTones[refund.status]}>{statusTexts[refund.status]}</Badge>
      <span className={styles.soft}>
        <DateText at={refund.createdAt} />
      </span>
    </div>
  </Card>
);
