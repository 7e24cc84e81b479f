import Images from '@lucide/icons/icons/images';
import { Link } from 'react-router-dom';
import { lacksPhotos } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { lowQualityText } from 'shared-contracts/production/print-files-path';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { MissingPhotos } from 'shared-ui/missing-photos';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { Price } from 'shared-ui/price';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { HoldText } from '../../../shared/hold-text/hold-text';
import { StatusSelector } from '../../../shared/order-status/status-selector';
import styles from './order-table.module.css';

const Customer = ({ order }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <span>{order.customerName}</span>
    <span className={styles.soft}>{order.customerEmail}</span>
  </span>
);

const Product = ({ order }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <span>{order.productType}</span>
    {lacksPhotos(order) && <MissingPhotos count={order.missingPhotos} />}
    {(order.lowQualityPhotos ?? 0) > 0 && <Badge tone="warning">{lowQualityText(order.lowQualityPhotos ?? 0)}</Badge>}
  </span>
);

const Status = ({ order }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <OrderStatusBadge status={order.status} />
    {order.heldSince !== null && (
      <Badge tone={order.isOverdue ? 'danger' : 'warning'}>
        <HoldText since={order.heldSince} isOverdue={order.isOverdue} />
      </Badge>
    )}
    {order.trackingNumber && <span className={styles.soft}>{order.trackingNumber}</span>}
  </span>
);

const Actions = ({ order, onPhotos }: { order: OrderSummary; onPhotos: (order: OrderSummary) => void }) => {
  const number = shortOrderNumber(order.id);
  const photos = order.customImages.length;
  return (
    <span className={styles.actions}>
      <StatusSelector order={order} />
      <Button asChild variant="secondary">
        <Link to={`/orders/${order.id}`}>
          View <VisuallyHidden>order {number}</VisuallyHidden>
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={`/admin/orders/${order.id}`}>
          Manage <VisuallyHidden>order {number}</VisuallyHidden>
        </Link>
      </Button>
      {photos > 0 && (
        <Button variant="quiet" onClick={() => onPhotos(order)}>
          <Icon icon={Images} /> View {photos} Photos
        </Button>
      )}
    </span>
  );
};

const totalColumn: DataColumn<OrderSummary> = {
  id: 'total',
  header: 'Total',
  align: 'end',
  cell: ({ totalAmount }) => <Price amount={totalAmount} size="small" />,
  sort: { ascending: 'lowest', descending: 'highest' },
};

type ColumnOptions = {
  withMoney: boolean;
  /** Opens the photos of an order. */ onPhotos: (order: OrderSummary) => void;
};

export const orderColumns = ({ withMoney, onPhotos }: ColumnOptions): DataColumn<OrderSummary>[] => [
  { id: 'order', header: 'Order', cell: ({ id }) => <span className={styles.number}>{shortOrderNumber(id)}...</span> },
  { id: 'customer', header: 'Customer', cell: (order) => <Customer order={order} /> },
  { id: 'product', header: 'Product', cell: (order) => <Product order={order} /> },
  { id: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
  ...(withMoney ? [totalColumn] : []),
  { id: 'status', header: 'Status', cell: (order) => <Status order={order} /> },
  {
    id: 'date',
    header: 'Date',
    cell: ({ createdAt }) => (createdAt ? <ShopDate at={createdAt} /> : 'N/A'),
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'actions', header: 'Actions', cell: (order) => <Actions order={order} onPhotos={onPhotos} /> },
];
