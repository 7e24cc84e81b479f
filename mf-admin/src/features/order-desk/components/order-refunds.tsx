import { lineTitle } from 'shared-contracts/cart/line-text';
import { ZERO, add, formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { DeskRefund, OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';
import { creditNotePath } from 'shared-contracts/refunds/credit-note-path';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import common from 'shared-ui/styles/common.module.css';
import { SummaryList } from 'shared-ui/summary-list';
import { limitedBy, owedOf, whyNothingToRefund } from '../model/refund-problem';
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

function CreditNote({ order, refund }: { order: Order; refund: DeskRefund }) {
  const note = order.creditNotes?.find(({ id }) => id === refund.id);
  if (!note) return null;
  return (
    <a href={creditNotePath(order.id, refund.id)} target="_blank" rel="noreferrer">
      Credit note {note.number}
    </a>
  );
}

export function OrderRefunds({ order, desk }: { order: Order; desk: OrderDesk }) {
  const { money: left } = owedOf(desk);
  const promised = add(...owedOf(desk).promises.map((one) => one.left));
  const why = whyNothingToRefund(order, {
    left,
    limited: limitedBy(desk),
    disputed: desk.payment ? parseMoney(desk.payment.disputed) : ZERO,
  });
  return (
    <DeskCard title="Refunds">
      <SummaryList
        rows={[
          { label: 'Paid', value: shown(order.totalAmount) },
          { label: 'Refunded by the payment provider', value: shown(order.refundedAmount) },
          ...(promised > 0 ? [{ label: 'Promised in claims', value: formatMoney(promised) }] : []),
          { label: 'Can still be refunded', value: <strong>{shown(desk.refundable)}</strong> },
        ]}
      />
      {desk.refunds.length > 0 && (
        <ul className={styles.list} aria-label="Refunds">
          {desk.refunds.map((refund) => (
            <li key={refund.id} className={`${common.spread} ${styles.row}`}>
              <span className={styles.entry}>
                <strong>{shown(refund.amount)}</strong>
                <span className={common.written}>{contentsOf(refund, order)}</span>
                <WhenAndWho at={refund.at} who={refund.requestedBy?.email} />
                <CreditNote order={order} refund={refund} />
              </span>
              <Badge tone={states[refund.status].tone}>{states[refund.status].text}</Badge>
            </li>
          ))}
        </ul>
      )}
      {why === null ? <RefundForm order={order} desk={desk} /> : <p className={common.soft}>{why}</p>}
    </DeskCard>
  );
}
