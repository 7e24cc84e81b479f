import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { OrderStatus } from 'shared-contracts/orders/schemas';
import type { PrintRunDetail, RunOrder } from 'shared-contracts/production/runs';
import { Badge } from 'shared-ui/badge';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import common from 'shared-ui/styles/common.module.css';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { codesOf, nounOf } from '../model/run-texts';
import { SheetLinks } from './sheet-links';

type Row = RunOrder & { id: string };

/** Cancelled and refunded orders stay in the run, but are not packed. */
const Status = ({ order: { status, isRefunded = false } }: { order: RunOrder }) => {
  if (isRefunded) return <Badge tone="danger">Refunded</Badge>;
  const known = OrderStatus.safeParse(status).data;
  return known ? <OrderStatusBadge status={known} /> : '-';
};

const columnsWith = (sheetsTitle: string, codeOf: (number: number) => string): DataColumn<Row>[] => [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => <Link to={`/admin/orders/${orderId}`}>{shortOrderNumber(orderId)}</Link>,
  },
  { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
  { id: 'status', header: 'Status', cell: (order) => <Status order={order} /> },
  { id: 'magnets', header: 'Magnets', align: 'end', cell: ({ magnets }) => magnets },
  { id: 'sheets', header: sheetsTitle, cell: ({ sheets }) => <SheetLinks numbers={sheets} codeOf={codeOf} /> },
  {
    id: 'waiting',
    header: 'To be printed again',
    cell: ({ waiting }) => (waiting > 0 ? <Badge tone="warning">{`${waiting} spoiled`}</Badge> : '-'),
  },
];

export function RunOrders({ detail: { run, orders, sheets } }: { detail: PrintRunDetail }) {
  return (
    <section aria-labelledby="run-orders" className={common.stack4}>
      <h2 id="run-orders" className={common.textLg}>
        Orders
      </h2>
      <DataTable
        caption="Orders of the run"
        columns={columnsWith(nounOf(run.layout).title, codesOf(sheets))}
        rows={orders.map((order) => ({ ...order, id: order.orderId }))}
        total={orders.length}
      />
    </section>
  );
}
