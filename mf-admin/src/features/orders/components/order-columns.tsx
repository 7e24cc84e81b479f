import Images from '@lucide/icons/icons/images';
import { Link } from 'react-router-dom';
import type { DisputeMark } from 'shared-contracts/disputes/schemas';
import { lacksPhotos, missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { lowQualityText } from 'shared-contracts/production/print-path';
import { type DateFormat, dateText } from 'shared-contracts/time/shop-time';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { Price } from 'shared-ui/price';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, useShop } from 'shell/contract';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { HoldText } from '../../../shared/hold-text/hold-text';
import { StatusSelector } from '../../../shared/order-status/status-selector';
import { shipByText } from '../../../shared/ship-by-text/ship-by-text';
import styles from './order-table.module.css';

/** `isNew`: placed after the list was shown. */
export type ListedOrder = OrderSummary & { isNew: boolean };

const Number = ({ order: { id, isNew, reprintOf } }: { order: ListedOrder }) => (
  <span className={styles.stack}>
    <Link to={`/admin/orders/${id}`} className={styles.number}>
      <VisuallyHidden>Manage order </VisuallyHidden>
      {shortOrderNumber(id)}...
    </Link>
    {isNew && <Badge tone="accent">New</Badge>}
    {reprintOf && (
      <Badge tone="info" title={`Reprint of #${shortOrderNumber(reprintOf)}`}>
        Reprint
      </Badge>
    )}
  </span>
);

const Customer = ({ order: { customerName, customerEmail } }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <span className={styles.line} title={customerName}>
      {customerName}
    </span>
    <span className={`${styles.line} ${common.fine}`} title={customerEmail}>
      {customerEmail}
    </span>
  </span>
);

const Warning = ({ short, text }: { short: string; text: string }) => (
  <Badge tone="warning" className={styles.short} title={text}>
    <span aria-hidden="true">{short}</span>
    <VisuallyHidden>{text}</VisuallyHidden>
  </Badge>
);

const Product = ({ order }: { order: OrderSummary }) => {
  const lowQualityPhotos = order.lowQualityPhotos ?? 0;
  return (
    <span className={styles.stack}>
      <span className={styles.line} title={order.productType}>
        {order.productType}
      </span>
      {(lacksPhotos(order) || lowQualityPhotos > 0) && (
        <span className={styles.warnings}>
          {lacksPhotos(order) && (
            <Warning short={`${order.missingPhotos} missing`} text={missingPhotosText(order.missingPhotos)} />
          )}
          {lowQualityPhotos > 0 && (
            <Warning short={`${lowQualityPhotos} blurry`} text={lowQualityText(lowQualityPhotos)} />
          )}
        </span>
      )}
    </span>
  );
};

const refundTexts = { partly: 'Partly refunded', fully: 'Refunded' } as const;

const Total = ({ order: { totalAmount, refundState } }: { order: OrderSummary }) => (
  <span className={styles.stack} data-align="end">
    <Price amount={totalAmount} size="small" />
    {refundState !== undefined && refundState !== 'none' && (
      <Badge tone="danger" className={styles.short} title={refundTexts[refundState]}>
        {refundTexts[refundState]}
      </Badge>
    )}
  </span>
);

const Status = ({ order }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <OrderStatusBadge status={order.status} />
    {order.heldSince !== null && (
      <Badge tone={order.isOverdue ? 'danger' : 'warning'} className={styles.short}>
        <HoldText since={order.heldSince} isOverdue={order.isOverdue} />
      </Badge>
    )}
    {order.dispute && <Disputed mark={order.dispute} />}
    {order.trackingNumber && (
      <span className={`${styles.line} ${common.fine}`} title={order.trackingNumber}>
        {order.trackingNumber}
      </span>
    )}
  </span>
);

const isUndecided = ({ phase }: DisputeMark) => phase === 'needs_response' || phase === 'under_review';

const Disputed = ({ mark }: { mark: DisputeMark }) => {
  const { phase, evidenceDueAt } = mark;
  const { timeZone } = useShop();
  const dueBy = (format: DateFormat) => dateText(new Date(evidenceDueAt ?? 0), timeZone, format);
  const isToAnswer = phase === 'needs_response' && evidenceDueAt !== null;
  const short = isUndecided(mark) ? 'Disputed' : `Dispute ${phase}`;
  const text = isToAnswer ? `Disputed: answer by ${dueBy('date')}` : short;
  return (
    <Badge tone={isUndecided(mark) || phase === 'lost' ? 'danger' : 'neutral'} className={styles.short} title={text}>
      <span aria-hidden="true">{isToAnswer ? `Disputed, ${dueBy('short date')}` : short}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
};

const isOpen = ({ status }: OrderSummary) => status === 'pending' || status === 'processing';

const ShipBy = ({ order }: { order: OrderSummary }) => {
  const { shipBy, shippingMethod, isRush } = order;
  const { timeZone } = useShop();
  const text = shipBy && isOpen(order) ? shipByText({ ...order, shipBy }, timeZone) : undefined;
  return (
    <span className={styles.stack}>
      {text && (
        <time dateTime={shipBy ?? undefined} className={text.isLate ? `${styles.line} ${common.alert}` : styles.line}>
          {text.isLate && 'Late: '}
          <span className={styles.date}>{text.text}</span>
        </time>
      )}
      {shippingMethod &&
        (isRush ? (
          <Badge tone="accent" className={styles.short} title={shippingMethod}>
            {shippingMethod}
          </Badge>
        ) : (
          <span className={`${styles.line} ${common.fine}`} title={shippingMethod}>
            {shippingMethod}
          </span>
        ))}
    </span>
  );
};

const Actions = ({ order, onPhotos }: { order: OrderSummary; onPhotos: (order: OrderSummary) => void }) => {
  const photos = order.customImages.length;
  return (
    <span className={styles.actions}>
      <StatusSelector order={order} />
      <Button asChild variant="quiet">
        <Link to={`/orders/${order.id}`}>
          View <VisuallyHidden>order {shortOrderNumber(order.id)}</VisuallyHidden>
        </Link>
      </Button>
      {photos > 0 && (
        <Button variant="quiet" title={`View ${photos} Photos`} onClick={() => onPhotos(order)}>
          <Icon icon={Images} />
          <span>
            <VisuallyHidden>View </VisuallyHidden>
            {photos}
            <VisuallyHidden> Photos</VisuallyHidden>
          </span>
        </Button>
      )}
    </span>
  );
};

type Column = Omit<DataColumn<ListedOrder>, 'cell'>;

const choosableColumns: readonly Column[] = [
  { id: 'customer', header: 'Customer' },
  { id: 'product', header: 'Product' },
  { id: 'quantity', header: 'Quantity', align: 'end', width: '3.875rem' },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    width: 'clamp(4.25rem, 7.75vw, 7.25rem)',
    sort: { ascending: 'lowest', descending: 'highest' },
  },
  { id: 'status', header: 'Status', width: 'clamp(5.75rem, 9vw, 8.5rem)' },
  { id: 'shipBy', header: 'Ship by', width: 'clamp(5.25rem, 8vw, 7.5rem)', sort: { ascending: 'shipBy' } },
  {
    id: 'date',
    header: 'Date',
    width: 'clamp(3.875rem, 6.75vw, 6.25rem)',
    sort: { ascending: 'oldest', descending: 'newest' },
  },
];

type ColumnOptions = {
  withMoney: boolean;
  onPhotos: (order: OrderSummary) => void;
};

export const columnsFor = ({ withMoney }: Pick<ColumnOptions, 'withMoney'>): readonly Column[] =>
  choosableColumns.filter(({ id }) => withMoney || id !== 'total');

export function orderColumns({ withMoney, onPhotos }: ColumnOptions): DataColumn<ListedOrder>[] {
  const cells: Record<string, DataColumn<ListedOrder>['cell']> = {
    customer: (order) => <Customer order={order} />,
    product: (order) => <Product order={order} />,
    quantity: ({ quantity }) => quantity,
    total: (order) => <Total order={order} />,
    status: (order) => <Status order={order} />,
    shipBy: (order) => <ShipBy order={order} />,
    date: ({ createdAt }) => (createdAt ? <ShopDate at={createdAt} /> : 'N/A'),
  };
  return [
    {
      id: 'order',
      header: 'Order',
      width: 'clamp(5.25rem, 6.5vw, 6rem)',
      cell: (order) => <Number order={order} />,
    },
    ...columnsFor({ withMoney }).map((column) => ({ ...column, cell: cells[column.id]! })),
    {
      id: 'actions',
      header: 'Actions',
      width: 'clamp(7rem, 16.5vw, 14.25rem)',
      cell: (order) => <Actions order={order} onPhotos={onPhotos} />,
    },
  ];
}
