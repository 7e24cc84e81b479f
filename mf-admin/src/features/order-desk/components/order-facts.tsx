import type { ReactNode } from 'react';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { lacksPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order } from 'shared-contracts/orders/schemas';
import { lowQualityText } from 'shared-contracts/production/print-files-path';
import { Badge } from 'shared-ui/badge';
import { MissingPhotos } from 'shared-ui/missing-photos';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { ShopDate } from 'shell/contract';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';

export const OrderFacts = ({ order, children }: { order: Order; children: ReactNode }) => (
  <DeskCard title="Order">
    <div className={styles.badges}>
      <OrderStatusBadge status={order.status} />
      {lacksPhotos(order) && <MissingPhotos count={order.missingPhotos} />}
      {(order.lowQualityPhotos ?? 0) > 0 && <Badge tone="warning">{lowQualityText(order.lowQualityPhotos ?? 0)}</Badge>}
    </div>
    <dl className={styles.facts}>
      <div>
        <dt>Customer</dt>
        <dd>
          {order.customerName}, <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>
          {order.customerPhone && `, ${order.customerPhone}`}
        </dd>
      </div>
      <div>
        <dt>Ships to</dt>
        <dd>{addressLinesOf(order).join(', ')}</dd>
      </div>
      <div>
        <dt>Items</dt>
        <dd>{order.items.map((item) => `${item.quantity} x ${lineTitle(item.productName, item)}`).join('; ')}</dd>
      </div>
      {order.message && (
        <div>
          <dt>Special Instructions</dt>
          <dd className={styles.words}>{order.message}</dd>
        </div>
      )}
      <div>
        <dt>Ordered</dt>
        <dd>
          <ShopDate at={order.createdAt} show="date and time" />
        </dd>
      </div>
      <div>
        <dt>Tracking number</dt>
        <dd>{order.trackingNumber ?? 'None'}</dd>
      </div>
    </dl>
    {children}
  </DeskCard>
);
