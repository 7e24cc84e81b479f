import { eachText, lineTitle } from 'shared-contracts/cart/line-text';
import { formatMoney, parseMoney, times } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import { Badge } from 'shared-ui/badge';
import common from 'shared-ui/styles/common.module.css';
import { SummaryList } from 'shared-ui/summary-list';
import { paymentStateOf } from '../model/payment-state';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';

const shown = (amount: string) => formatMoney(parseMoney(amount));

const Item = ({ line }: { line: OrderLine }) => {
  const refunded = line.refundedQuantity ?? 0;
  return (
    <li className={`${common.spread} ${styles.row}`}>
      <span className={styles.entry}>
        <span>
          {line.quantity} x {lineTitle(line.productName, line)}
        </span>
        {line.customMessage && <span className={common.written}>{line.customMessage}</span>}
        {'price' in line && <span className={common.soft}>{eachText(parseMoney(line.price), line)}</span>}
      </span>
      {refunded > 0 && (
        <Badge tone="warning">
          {refunded === line.quantity ? 'Refunded' : `${refunded} of ${line.quantity} refunded`}
        </Badge>
      )}
      {'price' in line && (
        <strong className={common.figure}>{formatMoney(times(parseMoney(line.price), line.quantity))}</strong>
      )}
    </li>
  );
};

function Payment({ order, desk }: { order: Order; desk: OrderDesk }) {
  const state = paymentStateOf(order, desk);
  const { payment } = desk;
  return (
    <div className={common.row2}>
      <Badge tone={state.tone}>{state.text}</Badge>
      {payment &&
        (payment.link === null ? (
          <span className={common.anywhere}>{payment.id}</span>
        ) : (
          <a href={payment.link} target="_blank" rel="noopener noreferrer" className={common.anywhere}>
            {payment.id}
          </a>
        ))}
    </div>
  );
}

/** Without amounts for roles that may not see them. */
export const OrderItems = ({ order, desk }: { order: Order; desk: OrderDesk }) => (
  <DeskCard title="Items">
    <ul className={styles.list} aria-label="Items">
      {order.items.map((line) => (
        <Item key={line.id} line={line} />
      ))}
    </ul>
    {'totalAmount' in order && (
      <>
        <SummaryList
          rows={[
            { label: 'Subtotal', value: shown(order.subtotal) },
            ...taxRowsOf(order).map(({ name, amount }) => ({ label: name, value: formatMoney(amount) })),
            { label: 'Shipping', value: shown(order.shipping) },
            { label: 'Total', value: <strong>{shown(order.totalAmount)}</strong> },
          ]}
        />
        <Payment order={order} desk={desk} />
      </>
    )}
  </DeskCard>
);
