import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { OrderStatus } from 'shared-contracts/orders/schemas';
import type { PrintRunDetail, RunOrder } from 'shared-contracts/production/runs';
import { Badge } from 'shared-ui/badge';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { sheetId } from '../model/sheet-id';
import styles from './print-runs.module.css';

type Row = RunOrder & { id: string };

const Sheets = ({ numbers, codeOf }: { numbers: readonly number[]; codeOf: (number: number) => string }) => (
  <span className={styles.problems}>
    {numbers.map((number) => (
      <a key={number} href={`#${sheetId(number)}`}>
        {codeOf(number)}
      </a>
    ))}
  </span>
);

/** Magnets of cancelled and refunded orders stay in the run, and are not packed. */
const Status = ({ order: { status, isRefunded = false } }: { order: RunOrder }) => {
  if (isRefunded) return <Badge tone="danger">Refunded</Badge>;
  const known = OrderStatus.safeParse(status).data;
  return known ? <OrderStatusBadge status={known} /> : '-';
};

const columnsWith = (codeOf: (number: number) => string): DataColumn<Row>[] => [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => <Link to={`/admin/orders/${orderId}`}>{shortOrderNumber(orderId)}</Link>,
  },
  { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
  { id: 'status', header: 'Status', cell: (order) => <Status order={order} /> },
  { id: 'magnets', header: 'Magnets', align: 'end', cell: ({ magnets }) => magnets },
  { id: 'sheets', header: 'Sheets', cell: ({ sheets }) => <Sheets numbers={sheets} codeOf={codeOf} /> },
  {
    id: 'waiting',
    header: 'To be printed again',
    cell: ({ waiting }) => (waiting > 0 ? <Badge tone="warning">{`${waiting} spoiled`}</Badge> : '-'),
  },
];

export function RunOrders({ detail: { orders, sheets } }: { detail: PrintRunDetail }) {
  const codes = new Map(sheets.map(({ number, code }) => [number, code]));
  return (
    <section aria-labelledby="run-orders" className={styles.stack}>
      <h2 id="run-orders" className={styles.title}>
        Orders
      </h2>
      <DataTable
        caption="Orders of the run"
        columns={columnsWith((number) => codes.get(number) ?? `Sheet ${number}`)}
        rows={orders.map((order) => ({ ...order, id: order.orderId }))}
        total={orders.length}
      />
    </section>
  );
}
