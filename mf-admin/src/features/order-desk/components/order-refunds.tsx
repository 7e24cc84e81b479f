import { lineTitle } from 'shared-contracts/cart/line-text';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { DeskRefund, OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { SummaryList } from 'shared-ui/summary-list';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { RefundForm } from './refund-form';
import { WhenAndWho } from './when-and-who';

const states: Record<RefundStatus, { text: string; tone: BadgeTone }> = {
  due: { text: 'Queued', tone: 'warning' },
  pending: { text: 'In progress', tone: 'info' },
  done: { text: 'Refunded', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** "2 x Classic Square, pack of 9; shipping" */
function contentsOf({ items, withShipping }: DeskRefund, order: Order): string {
  const units = (items ?? []).map(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return `${quantity} x ${item ? lineTitle(item.productName, item) : 'item'}`;
  });
  return [...units, ...(withShipping ? ['shipping'] : [])].join('; ') || 'An amount';
}

const shown = (amount: string) => formatMoney(parseMoney(amount));

export const OrderRefunds = ({ order, desk }: { order: Order; desk: OrderDesk }) => (
  <DeskCard title="Refunds">
    <SummaryList
      rows={[
        { label: 'Paid', value: shown(order.totalAmount) },
        { label: 'Refunded by the payment provider', value: shown(order.refundedAmount) },
        { label: 'Can still be refunded', value: shown(desk.refundable), emphasis: true },
      ]}
    />
    {desk.refunds.length > 0 && (
      <ul className={styles.list} aria-label="Refunds">
        {desk.refunds.map((refund) => (
          <li key={refund.id} className={styles.row}>
            <span className={styles.entry}>
              <strong>{shown(refund.amount)}</strong>
              <span className={styles.words}>{contentsOf(refund, order)}</span>
              <WhenAndWho at={refund.at} who={refund.requestedBy?.email} />
            </span>
            <Badge tone={states[refund.status].tone}>{states[refund.status].text}</Badge>
          </li>
        ))}
      </ul>
    )}
    {parseMoney(desk.refundable) > 0 ? (
      <RefundForm order={order} desk={desk} />
    ) : (
      <p className={styles.soft}>There is nothing left to refund.</p>
    )}
  </DeskCard>
);
