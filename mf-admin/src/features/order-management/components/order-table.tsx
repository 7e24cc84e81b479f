import Images from '@lucide/icons/icons/images';
import { Icon } from 'shared-ui/icon';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { lacksPhotos } from 'shared-contracts/orders/missing-photos';
import { lowQualityText, printFilesPath } from 'shared-contracts/production/print-files-path';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { DateText } from 'shared-ui/date-text';
import { MissingPhotos } from 'shared-ui/missing-photos';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { PhotoViewer } from 'shared-ui/photo-viewer';
import { Price } from 'shared-ui/price';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import styles from './order-table.module.css';
import { StatusSelector } from './status-selector';

const { maximumOrdersPerFile } = shopPolicy.printing;
const columns = ['Order', 'Customer', 'Product', 'Quantity', 'Total', 'Status', 'Date', 'Actions'] as const;

type OrderRowProps = {
  order: OrderSummary;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onPhotos: (order: OrderSummary) => void;
};

const OrderRow = ({ order, isSelected, onSelect, onPhotos }: OrderRowProps) => {
  const number = shortOrderNumber(order.id);
  const photos = order.customImages.length;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.order}>
        <label className={styles.select}>
          <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
          <VisuallyHidden>Select order</VisuallyHidden> {number}...
        </label>
      </th>
      <td className={styles.customer}>
        <span>{order.customerName}</span>
        <span className={styles.soft}>{order.customerEmail}</span>
      </td>
      <td className={styles.product}>
        {order.productType}
        {lacksPhotos(order) && (
          <div>
            <MissingPhotos count={order.missingPhotos} />
          </div>
        )}
        {(order.lowQualityPhotos ?? 0) > 0 && (
          <div>
            <Badge tone="warning">{lowQualityText(order.lowQualityPhotos ?? 0)}</Badge>
          </div>
        )}
      </td>
      <td className={styles.quantity}>{order.quantity}</td>
      <td className={styles.total}>
        <Price amount={order.totalAmount} size="small" />
      </td>
      <td className={styles.status}>
        <OrderStatusBadge status={order.status} />
        {order.heldSince !== null && (
          <div>
            <Badge tone={order.isOverdue ? 'danger' : 'warning'}>{order.isOverdue ? 'Overdue' : 'On hold'}</Badge>
          </div>
        )}
      </td>
      <td className={styles.date}>{order.createdAt ? <DateText at={order.createdAt} /> : 'N/A'}</td>
      <td className={styles.actionsCell}>
        <div className={styles.actions}>
          <StatusSelector order={order} />
          <Button asChild variant="secondary">
            <Link to={`/orders/${order.id}`}>
              View <VisuallyHidden>order {number}</VisuallyHidden>
            </Link>
          </Button>
          {photos > 0 && (
            <Button variant="quiet" className={styles.photos} onClick={() => onPhotos(order)}>
              <Icon icon={Images} /> View {photos} Photos
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
};

const report = (outcome: 'downloaded' | 'failed') =>
  outcome === 'downloaded'
    ? toast({ tone: 'success', title: 'Download successful' })
    : toast({
        tone: 'destructive',
        title: 'Download failed',
        description: 'Unable to download the image. Please try again.',
      });

type OpenedPhotos = { order: OrderSummary; index: number };

/** Orders as a table, or as cards on narrow screens. */
export function OrderTable({ orders }: { orders: OrderSummary[] }) {
  const [opened, setOpened] = useState<OpenedPhotos | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, isSelected: boolean) =>
    setSelected(new Set(isSelected ? [...selected, id] : [...selected].filter((other) => other !== id)));
  // an order may have left the list since it was selected
  const chosen = orders.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.selection}>
          <output>
            {chosen.length} {chosen.length === 1 ? 'order' : 'orders'} selected
          </output>
          {chosen.length <= maximumOrdersPerFile ? (
            <Button asChild>
              <Link to={printFilesPath(chosen)}>Print files</Link>
            </Button>
          ) : (
            <span>Print files take at most {maximumOrdersPerFile} orders.</span>
          )}
          <Button variant="quiet" onClick={() => setSelected(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Orders, newest first</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isSelected={selected.has(order.id)}
              onSelect={(isSelected) => select(order.id, isSelected)}
              onPhotos={() => setOpened({ order, index: 0 })}
            />
          ))}
        </tbody>
      </table>
      {opened && (
        <PhotoViewer
          photos={opened.order.customImages}
          index={opened.index}
          onIndexChange={(index) => setOpened(index === null ? null : { order: opened.order, index })}
          title={`Photos of order ${shortOrderNumber(opened.order.id)}`}
          onDownloadEnd={report}
        />
      )}
    </>
  );
}
