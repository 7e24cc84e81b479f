import PackageSearch from '@lucide/icons/icons/package-search';
import { Icon } from 'shared-ui/icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDelivered } from 'shared-contracts/orders/delivered';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import common from 'shared-ui/styles/common.module.css';
import { ApiError, PageTitle, useShop } from 'shell/contract';
import { EmailedLink, GuestOrder } from '../features/order-changes/components/guest-order';
import { openedOrderQuery } from '../features/order-changes/queries/opened-order-query';
import { OrderClaims } from '../features/order-feedback/components/order-claims';
import { OrderReviews } from '../features/order-feedback/components/order-reviews';
import { TrackOrderForm } from '../features/order-tracking/components/track-order-form';
import {
  OrderNotFound,
  TrackedOrder,
  TrackedOrderSkeleton,
  TrackingUnavailable,
} from '../features/order-tracking/components/tracked-order';
import { useTrackedOrder } from '../features/order-tracking/queries/use-tracked-order';
import styles from './track-order-page.module.css';

const isUnknown = (error: unknown) =>
  error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.problem?.code ?? '');

function GuestFeedback({ id, token }: { id: string; token: string }) {
  const { data: order } = useQuery(openedOrderQuery({ id, token }));
  if (!order || !isDelivered(order)) return null;
  return (
    <>
      <OrderReviews order={{ id, token }} />
      <OrderClaims order={{ id, token }} lines={order.items} />
    </>
  );
}

export function TrackOrderPage() {
  const { name } = useShop();
  const [search] = useSearchParams();
  const linked = search.get('order');
  const token = search.get('token');
  const { query, ask, isAsked } = useTrackedOrder(linked);
  const { data: order, error, isFetching, refetch } = query;

  const content = (): ReactNode => {
    if (!isAsked)
      return (
        <Card>
          <EmptyState icon={<Icon icon={PackageSearch} />} title="Where’s my order?" headingLevel={2}>
            Enter your order number to see its progress.
          </EmptyState>
        </Card>
      );
    if (order) return <TrackedOrder order={order} />;
    if (isFetching || !error) return <TrackedOrderSkeleton />;
    if (isUnknown(error)) return <OrderNotFound />;
    return <TrackingUnavailable error={error} onRetry={() => void refetch()} />;
  };

  return (
    <div className={styles.page}>
      <PageTitle>Track your order</PageTitle>
      <meta name="description" content={`Track your ${name} order from our press to your door.`} />
      {linked !== null && <meta name="robots" content="noindex" />}
      <div className={styles.words}>
        <h1>Track Your Order</h1>
        <p className={styles.lead}>From our press to your door in five steps.</p>
      </div>
      <Card>
        <TrackOrderForm orderNumber={linked} isBusy={isFetching} onAsk={ask} />
      </Card>
      <div className={common.stack6}>
        <div aria-live="polite">{content()}</div>
        {order && token === null && <EmailedLink orderNumber={linked ?? order.orderNumber} />}
        {linked !== null && token !== null && (
          <>
            <GuestOrder id={linked} token={token} />
            <GuestFeedback id={linked} token={token} />
          </>
        )}
      </div>
    </div>
  );
}
