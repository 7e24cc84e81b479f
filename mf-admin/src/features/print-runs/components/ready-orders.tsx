import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { ReadyOrder } from 'shared-contracts/production/runs';
import { Badge } from 'shared-ui/badge';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, useShop } from 'shell/contract';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { shipByText } from '../../../shared/ship-by-text/ship-by-text';
import { qualityTexts } from '../model/run-texts';
import styles from './print-runs.module.css';

type Row = ReadyOrder & { id: string };

const ShipBy = ({ day }: { day: string | null }) => {
  const { timeZone } = useShop();
  if (day === null) return '-';
  const { text, isLate } = shipByText({ shipBy: day, heldSince: null, refundState: 'none' }, timeZone);
  return (
    <time dateTime={day} className={isLate ? common.alert : undefined}>
      {text}
    </time>
  );
};

const Quality = ({ order }: { order: ReadyOrder }) => {
  const texts = qualityTexts(order);
  if (texts.length === 0) return 'Good';
  return (
    <Link to={`/admin/orders/${order.orderId}`} className={styles.problems}>
      {texts.map((text) => (
        <Badge key={text} tone="warning">
          {text}
        </Badge>
      ))}
      <VisuallyHidden> in order {shortOrderNumber(order.orderId)}</VisuallyHidden>
    </Link>
  );
};

const columns: DataColumn<Row>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => <Link to={`/admin/orders/${orderId}`}>{shortOrderNumber(orderId)}</Link>,
  },
  { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
  { id: 'ordered', header: 'Ordered', cell: ({ createdAt }) => <ShopDate at={createdAt} show="short date and time" /> },
  { id: 'shipBy', header: 'Ship by', cell: ({ shipBy }) => <ShipBy day={shipBy} /> },
  { id: 'shipping', header: 'Shipping', cell: ({ shippingMethod }) => shippingMethod ?? 'Standard' },
  { id: 'magnets', header: 'Magnets', align: 'end', cell: ({ magnets }) => magnets },
  { id: 'quality', header: 'Print quality', cell: (order) => <Quality order={order} /> },
];

type ReadyOrdersProps = {
  orders: readonly ReadyOrder[];
  chosen: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
};

/** Sorted by the server, most urgent first. */
export function ReadyOrders({ orders, chosen, onChange }: ReadyOrdersProps) {
  if (orders.length === 0) return <p className={common.soft}>No ready orders to show.</p>;
  return (
    <DataTable
      caption="Orders that are ready to print"
      columns={columns}
      rows={orders.map((order) => ({ ...order, id: order.orderId }))}
      total={orders.length}
      selection={{ ids: chosen, onChange, labelOf: (id) => `order ${shortOrderNumber(id)}` }}
    />
  );
}
