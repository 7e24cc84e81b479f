import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { lacksPhotos } from 'shared-contracts/orders/missing-photos';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { DesignedMagnet } from 'shared-ui/designed-magnet';
import { MissingPhotos } from 'shared-ui/missing-photos';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { Photo } from 'shared-ui/photo';
import { Price } from 'shared-ui/price';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import styles from './order-card.module.css';

const SIZE = '3.5rem';

function PhotoFan({ order: { previewMagnets, previews, customImages } }: { order: OrderSummary }) {
  const shown = previewMagnets?.flatMap(({ photos }) => photos.filter((photo) => photo !== null)) ?? previews;
  const more = customImages.length - shown.length;
  // the same photo may appear twice
  /* oxlint-disable react/no-array-index-key */
  return (
    <div className={styles.fan} aria-hidden="true">
      {previewMagnets?.map((magnet, place) => (
        <DesignedMagnet key={place} magnet={magnet} alt="" size={SIZE} className={styles.magnet} />
      )) ??
        previews.map((photo, place) => (
          <span key={place} className={styles.photo}>
            <Photo location={photo} alt="" sizes={SIZE} missing="" fit="whole" />
          </span>
        ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </div>
  );
  /* oxlint-enable react/no-array-index-key */
}

export function OrderCard({ order }: { order: OrderSummary }) {
  const number = shortOrderNumber(order.id);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 className={common.textXl}>Order #{number}</h2>
          <p className={common.soft}>
            <ShopDate at={order.createdAt} />
          </p>
        </div>
        <div className={`${common.row2} ${styles.badges}`}>
          {order.reprintOf && <Badge tone="neutral">Reprint</Badge>}
          {order.heldSince !== null && <Badge tone="warning">On hold</Badge>}
          <OrderStatusBadge status={order.status} />
        </div>
      </div>
      <div className={styles.what}>
        {order.customImages.length > 0 && <PhotoFan order={order} />}
        <div className={styles.product}>
          <p className={common.bold}>{order.productType}</p>
          <p className={common.soft}>Quantity: {order.quantity}</p>
          {lacksPhotos(order) && <MissingPhotos count={order.missingPhotos} />}
        </div>
        <Price amount={order.totalAmount} size="large" />
      </div>
      {order.message && <p className={styles.message}>{order.message}</p>}
      <div className={styles.foot}>
        <p className={styles.customer}>
          <span>{order.customerName}</span>
          <span className={common.soft}>{order.customerEmail}</span>
        </p>
        <Button asChild variant="secondary">
          <Link to={`/orders/${order.id}`}>
            View Details <VisuallyHidden>of order #{number}</VisuallyHidden>
          </Link>
        </Button>
      </div>
    </Card>
  );
}
