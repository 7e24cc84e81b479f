import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type LeftOutOrder, printableForReason } from 'shared-contracts/production/runs';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, useSession } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { countOf } from '../../../shared/count-of/count-of';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { WaivePhotosButton } from '../../../shared/waive-photos/waive-photos-button';
import { reasonTexts } from '../model/run-texts';

type Row = LeftOutOrder & { id: string; isChosen: boolean };

const columnsWith = (onToggle: (id: string) => void, mayEndHolds: boolean): DataColumn<Row>[] => [
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
  {
    id: 'anyway',
    header: 'Now',
    cell: ({ orderId, reason, isChosen }) => {
      if (reason === 'photos_missing') return <WaivePhotosButton orderId={orderId} />;
      if (!printableForReason.has(reason) || (reason === 'held' && !mayEndHolds)) return '-';
      return (
        <CheckField
          label={
            <>
              Print anyway<VisuallyHidden> order {shortOrderNumber(orderId)}</VisuallyHidden>
            </>
          }
          checked={isChosen}
          onChange={() => onToggle(orderId)}
        />
      );
    },
  },
];

type LeftOutOrdersProps = {
  orders: readonly LeftOutOrder[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

export function LeftOutOrders({ orders, chosen, onToggle }: LeftOutOrdersProps) {
  const { may } = useSession();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className={common.stack4}>
      <h2 id="left-out" className={common.textLg}>
        Left out: {countOf(orders.length, 'order')}
      </h2>
      <DataTable
        caption="Orders that are not ready to print"
        columns={columnsWith(onToggle, may('mendOrders'))}
        rows={orders.map((order) => ({ ...order, id: order.orderId, isChosen: chosen.has(order.orderId) }))}
        total={orders.length}
      />
    </section>
  );
}
