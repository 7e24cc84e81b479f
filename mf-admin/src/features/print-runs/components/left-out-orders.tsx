import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { LeftOutOrder } from 'shared-contracts/production/runs';
import { ShopDate } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { reasonTexts } from '../model/run-texts';
import styles from './print-runs.module.css';

type Row = LeftOutOrder & { id: string };

const columns: DataColumn<Row>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => <Link to={`/admin/orders/${orderId}`}>{shortOrderNumber(orderId)}</Link>,
  },
  { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
  { id: 'ordered', header: 'Ordered', cell: ({ createdAt }) => <ShopDate at={createdAt} show="short date and time" /> },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reasonTexts[reason] },
  {
    id: 'until',
    header: 'Ready from',
    cell: ({ until }) => (until === null ? '-' : <ShopDate at={until} show="short date and time" />),
  },
];

/** Orders that wait to be printed and are not in the run. Nothing if there are none. */
export const LeftOutOrders = ({ orders }: { orders: readonly LeftOutOrder[] }) =>
  orders.length > 0 && (
    <section aria-labelledby="left-out" className={styles.stack}>
      <h2 id="left-out" className={styles.title}>
        Left out: {countOf(orders.length, 'order')}
      </h2>
      <DataTable
        caption="Orders that are not ready to print"
        columns={columns}
        rows={orders.map((order) => ({ ...order, id: order.orderId }))}
        total={orders.length}
      />
    </section>
  );
