import { formatMoney } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { linesOf } from '../model/order-lines';
import css from './order-detail.module.css';

/** The ordered items and the customer's instructions. */
export const OrderItems = ({ order }: { order: Order }) => (
  <Card className={css.card}>
    <h2 className={css.cardTitle}>Order Items</h2>
    <ul className={css.items}>
      {linesOf(order).map((line) => (
        <li key={line.id} className={css.item}>
          <div className={css.itemWords}>
            <p className={css.itemName}>{line.name}</p>
            <p className={css.soft}>
              Quantity: {line.quantity}
              {line.pack && ` · Pack of ${line.pack}`}
            </p>
            {line.note && <p className={css.soft}>{line.note}</p>}
          </div>
          <div className={css.itemPrice}>
            <p className={css.itemSubtotal}>{formatMoney(line.subtotal)}</p>
            <p className={css.soft}>{formatMoney(line.each)} each</p>
          </div>
        </li>
      ))}
    </ul>
    {order.message && (
      <div className={css.message}>
        <h3 className={css.messageTitle}>Special Instructions</h3>
        <p className={css.messageText}>{order.message}</p>
      </div>
    )}
  </Card>
);
