import PackageSearch from 'lucide-react/icons/package-search';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { ApiError, PageTitle, messageOf, useShop } from 'shell/contract';
import { TrackOrderForm } from '../features/order-tracking/components/track-order-form';
import {
  OrderNotFound,
  TrackedOrder,
  TrackedOrderSkeleton,
  TrackingUnavailable,
} from '../features/order-tracking/components/tracked-order';
import { type Asked, trackedOrderQuery } from '../features/order-tracking/queries/tracked-order-query';
import styles from './track-order-page.module.css';

const NOBODY: Asked = { orderNumber: '' };

/** Where a link says which order, it is looked for at once. */
function useTrackedOrder(linked: string | null) {
  const [asked, setAsked] = useState(linked ? { orderNumber: linked } : NOBODY);
  const query = useQuery({ ...trackedOrderQuery(asked), enabled: asked !== NOBODY });
  const ask = (next: Asked) => {
    const isSame = next.orderNumber === asked.orderNumber && next.email === asked.email;
    if (isSame) void query.refetch();
    else setAsked(next);
  };
  return { query, ask, isAsked: asked !== NOBODY };
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.problem?.code ?? '');

/** /track-order: how far an order has come, for guests too. `?order=` is what the confirmation mail links to. */
export function TrackOrderPage() {
  const { name } = useShop();
  const [search] = useSearchParams();
  const linked = search.get('order');
  const { query, ask, isAsked } = useTrackedOrder(linked);
  const { data: order, error, isFetching, refetch } = query;

  const content = (): ReactNode => {
    if (!isAsked)
      return (
        <Card>
          <EmptyState icon={<PackageSearch />} title="Where is it now?" headingLevel={2}>
            Tell us the number of your order, and you see here how far it has come.
          </EmptyState>
        </Card>
      );
    if (order) return <TrackedOrder order={order} />;
    if (isFetching || !error) return <TrackedOrderSkeleton />;
    if (isUnknown(error)) return <OrderNotFound />;
    return (
      <TrackingUnavailable
        message={messageOf(error, 'Please check your connection and try again.')}
        onRetry={() => void refetch()}
      />
    );
  };

  return (
    <div className={styles.page}>
      <PageTitle>Track your order</PageTitle>
      <meta name="description" content={`See how far your ${name} order has come, from the press to your letterbox.`} />
      {linked !== null && <meta name="robots" content="noindex" />}
      <div className={styles.words}>
        <h1>Track Your Order</h1>
        <p className={styles.lead}>From the press to your letterbox in five steps.</p>
      </div>
      <Card>
        <TrackOrderForm orderNumber={linked} isBusy={isFetching} onAsk={ask} />
      </Card>
      <div aria-live="polite">{content()}</div>
    </div>
  );
}
