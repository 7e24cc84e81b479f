import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { messageOf, useEndOfSession, useSession, useShop } from 'shell/contract';
import { CustomerInformation } from '../features/order-detail/components/customer-information';
import { OrderNotFound, OrderUnavailable, PleaseSignIn } from '../features/order-detail/components/order-absent';
import { OrderHeader } from '../features/order-detail/components/order-header';
import { OrderItems } from '../features/order-detail/components/order-items';
import { OrderSkeleton } from '../features/order-detail/components/order-skeleton';
import { OrderStatusCard } from '../features/order-detail/components/order-status-card';
import { OrderTimeline } from '../features/order-detail/components/order-timeline';
import { OrderTotals } from '../features/order-detail/components/order-totals';
import { UpdateOrderForm } from '../features/order-detail/components/update-order-form';
import { UploadedPhotos } from '../features/order-detail/components/uploaded-photos';
import { isOrderNotFound } from '../features/order-detail/model/is-order-not-found';
import { orderQuery } from '../features/order-detail/queries/order-query';
import { PrintButtons } from '../features/order-documents/components/print-buttons';
import { SessionUnknown } from '../features/session-gate/components/session-unknown';
import css from './order-detail-page.module.css';
import privatePage from './private-page.module.css';

/** The order, as far as the signed-in user may see it. */
function OrderDetails({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  useEndOfSession(error);

  if (order) {
    return (
      <div className={css.order}>
        <OrderHeader id={order.id} isAdmin={isAdmin}>
          <PrintButtons order={order} />
        </OrderHeader>
        <div className={css.columns}>
          <div className={css.column}>
            <OrderStatusCard order={order}>{isAdmin && <UpdateOrderForm order={order} />}</OrderStatusCard>
            <OrderItems order={order} />
            <UploadedPhotos photos={order.customImages} title={`Photos of order ${shortOrderNumber(order.id)}`} />
            <CustomerInformation order={order} />
          </div>
          <div className={css.column}>
            <OrderTotals order={order} />
            <OrderTimeline order={order} />
          </div>
        </div>
      </div>
    );
  }
  if (isOrderNotFound(error)) return <OrderNotFound />;
  if (error) {
    return (
      <OrderUnavailable
        message={messageOf(error, 'Please check your connection and try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <OrderSkeleton />;
}

/** /orders/:id: one order, for its customer and for admins. */
export function OrderDetailPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const shop = useShop();
  const { isLoading, isSignedIn, isAdmin, error, retry } = useSession();

  const content = (): ReactNode => {
    if (isLoading) return <OrderSkeleton />;
    if (error) return <SessionUnknown error={error} headingLevel={1} onRetry={retry} />;
    return isSignedIn ? <OrderDetails id={id} isAdmin={isAdmin} /> : <PleaseSignIn returnTo={pathname} />;
  };
  return (
    <div className={privatePage.page}>
      <title>{`Order Details | ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      {content()}
    </div>
  );
}
