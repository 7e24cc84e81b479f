import PackageX from '@lucide/icons/icons/package-x';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { expectedArrivalOf } from 'shared-contracts/orders/expected-arrival';
import type { TrackedOrder as Tracked } from 'shared-contracts/orders/schemas';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { LoadError, type LoadErrorProps } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { Timeline } from 'shared-ui/timeline';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { useShop } from 'shell/contract';
import { TrackingNumber } from '../../../shared/tracking-number';
import { trackedSteps } from '../model/tracked-steps';
import styles from './order-tracking.module.css';

const bones = [1, 2, 3, 4, 5];

function ArrivalLine({ order }: { order: Tracked }) {
  const arrival = expectedArrivalOf(order);
  if (!arrival) return null;
  return (
    <p>
      Arrives <strong>{arrivalText(arrival)}</strong>
      {order.shippingMethod && ` by ${order.shippingMethod} shipping`}
    </p>
  );
}

export const TrackedOrder = ({ order }: { order: Tracked }) => (
  <Card className={styles.card}>
    <div className={`${common.bar3} ${styles.head}`}>
      <h2 className={common.textXl}>{`Order #${order.orderNumber}`}</h2>
      <OrderStatusBadge status={order.status} uppercase />
    </div>
    {order.isOnHold && (
      <Notice tone="warning" title="This order is on hold">
        We emailed you what we need before we can print it.
      </Notice>
    )}
    {order.status === 'cancelled' && (
      <Notice tone="warning" title="This order was cancelled">
        Think this is a mistake? <Link to="/contact">Contact us</Link>.
      </Notice>
    )}
    <ArrivalLine order={order} />
    <Timeline steps={trackedSteps(order)} timeZone={useShop().timeZone} />
    {order.trackingNumber && (
      <Notice tone="success">
        Tracking number:{' '}
        <strong className={common.anywhere}>
          <TrackingNumber number={order.trackingNumber} />
        </strong>
      </Notice>
    )}
  </Card>
);

export const TrackedOrderSkeleton = () => (
  <Card className={styles.card}>
    <VisuallyHidden>Looking up your order</VisuallyHidden>
    <div className={common.stack5}>
      {bones.map((bone) => (
        <Skeleton key={bone} className={styles.bone} />
      ))}
    </div>
  </Card>
);

/** Does not reveal whether the order exists. */
export const OrderNotFound = () => (
  <Card className={styles.card}>
    <EmptyState icon={<Icon icon={PackageX} />} title="Order Not Found" headingLevel={2}>
      Please check your order number. With an 8-character number, we also need the email address you ordered with.
    </EmptyState>
  </Card>
);

export const TrackingUnavailable = (props: Pick<LoadErrorProps, 'error' | 'onRetry'>) => (
  <Card className={styles.card}>
    <LoadError title="Unable to Look Up Order" {...props} />
  </Card>
);
