import Truck from '@lucide/icons/icons/truck';
import type { ReactNode } from 'react';
import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';
import { TrackingNumber } from '../../../shared/tracking-number';
import styles from './order-detail.module.css';

type OrderStatusCardProps = { order: Order; /** The admin's form. */ children?: ReactNode };

export const OrderStatusCard = ({ order, children }: OrderStatusCardProps) => (
  <Card className={common.stack4}>
    <div className={common.spread}>
      <h2 className={common.textXl}>Order Status</h2>
      <OrderStatusBadge status={order.status} uppercase />
    </div>
    <p className={common.soft}>
      Ordered on <ShopDate at={order.createdAt} />
    </p>
    {order.trackingNumber && (
      <p className={styles.tracking}>
        <Icon icon={Truck} />
        <span>
          Tracking number:{' '}
          <strong className={common.anywhere}>
            <TrackingNumber number={order.trackingNumber} />
          </strong>
        </span>
      </p>
    )}
    {children}
  </Card>
);
