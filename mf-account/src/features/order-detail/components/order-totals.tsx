import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { expectedArrivalOf } from 'shared-contracts/orders/expected-arrival';
import type { Order } from 'shared-contracts/orders/schemas';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import { SummaryList } from 'shared-ui/summary-list';
import { CreditNotes } from '../../../shared/credit-notes';

const shown = (amount: string) => formatMoney(parseMoney(amount));

function shippingText(order: Order): string {
  const arrival = expectedArrivalOf({ ...order, isOnHold: order.heldSince !== null });
  return [
    order.shippingMethod && `Shipping method: ${order.shippingMethod}`,
    arrival && `Arrives ${arrivalText(arrival)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

export const OrderTotals = ({ order, withMoney }: { order: Order; withMoney: boolean }) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>{withMoney ? 'Order Summary' : 'Shipping'}</h2>
    {withMoney && (
      <SummaryList
        rows={[
          { label: 'Subtotal', value: shown(order.subtotal) },
          ...taxRowsOf(order).map(({ name, amount }) => ({ label: name, value: formatMoney(amount) })),
          { label: 'Shipping', value: shown(order.shipping) },
          { label: 'Total', value: shown(order.totalAmount), emphasis: true },
        ]}
      />
    )}
    <p className={common.soft}>{shippingText(order)}</p>
    <CreditNotes order={order} />
  </Card>
);
