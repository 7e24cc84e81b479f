import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import styles from './order-detail.module.css';

export const CustomerInformation = ({ order }: { order: Order }) => (
  <Card className={styles.card}>
    <h2 className={styles.cardTitle}>Customer Information</h2>
    <dl className={styles.facts}>
      <div>
        <dt>Email</dt>
        <dd>{order.customerEmail}</dd>
      </div>
      {order.customerPhone && (
        <div>
          <dt>Phone</dt>
          <dd>{order.customerPhone}</dd>
        </div>
      )}
      <div>
        <dt>Shipping address</dt>
        <dd>
          <address className={styles.address}>
            <span>{order.customerName}</span>
            {addressLinesOf(order).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
      </div>
    </dl>
  </Card>
);
