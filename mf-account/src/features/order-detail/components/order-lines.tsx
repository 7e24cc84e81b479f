import { formatMoney } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { orderLineViewsOf } from '../model/order-line-views';
import styles from './order-detail.module.css';

/** The ordered items and the customer's instructions. */
export const OrderLines = ({ order }: { order: Order }) => (
  <Card className={styles.card}>
    <h2 className={styles.cardTitle}>Order Items</h2>
    <ul className={styles.items}>
      {orderLineViewsOf(order).map((line) => (
        <li key={line.id} className={styles.item}>
          <div className={styles.itemWords}>
            <p className={styles.itemName}>{line.name}</p>
            <p className={styles.soft}>
              Quantity: {line.quantity}
              {line.pack && ` · Pack of ${line.pack}`}
            </p>
            {line.note && <p className={styles.soft}>{line.note}</p>}
          </div>
          <div className={styles.itemPrice}>
            <p className={styles.itemSubtotal}>{formatMoney(line.subtotal)}</p>
            <p className={styles.soft}>{formatMoney(line.each)} each</p>
          </div>
        </li>
      ))}
    </ul>
    {order.message && (
      <div className={styles.message}>
        <h3 className={styles.messageTitle}>Special Instructions</h3>
        <p className={styles.messageText}>{order.message}</p>
      </div>
    )}
  </Card>
);
