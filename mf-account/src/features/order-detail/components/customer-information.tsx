import type { Order } from 'shared-contracts/orders/schemas';
import { countryNameOf } from 'shared-contracts/shipping/shipping';
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
            <span>{order.shippingAddress}</span>
            <span>
              {order.shippingCity}, {order.shippingState} {order.shippingZip}
            </span>
            <span>{countryNameOf(order.shippingCountry)}</span>
          </address>
        </dd>
      </div>
    </dl>
  </Card>
);
