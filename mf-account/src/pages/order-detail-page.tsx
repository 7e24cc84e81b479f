import PackageX from '@lucide/icons/icons/package-x';
import { Link, useParams } from 'react-router-dom';
import { type Permission, mayDo } from 'shared-contracts/accounts/permissions';
import type { User } from 'shared-contracts/accounts/schemas';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { lowQualityText, printPath } from 'shared-contracts/production/print-path';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { ApiError, useShop } from 'shell/contract';
import { CancelOrder } from '../features/order-changes/components/cancel-order';
import { CorrectOrder } from '../features/order-changes/components/correct-order';
import { HoldNotice } from '../features/order-changes/components/hold-notice';
import { OrderAgainButton, OrderAgainProblems } from '../features/order-changes/components/order-again';
import { RefundNotice } from '../features/order-changes/components/refund-notice';
import { changePhotosPath } from '../features/order-changes/model/change-photos-path';
import { useOrderAgain } from '../features/order-changes/queries/use-order-again';
import { OrderHeader } from '../features/order-detail/components/order-header';
import { OrderLines } from '../features/order-detail/components/order-lines';
import { OrderStatusCard } from '../features/order-detail/components/order-status-card';
import { OrderTotals } from '../features/order-detail/components/order-totals';
import { UpdateOrderForm } from '../features/order-detail/components/update-order-form';
import { UploadedPhotos } from '../features/order-detail/components/uploaded-photos';
import { useLiveOrder } from '../features/order-detail/queries/order';
import { PrintButtons } from '../features/order-documents/components/print-buttons';
import { OrderClaims } from '../features/order-feedback/components/order-claims';
import { OrderReviews } from '../features/order-feedback/components/order-reviews';
import { SignedInOnly } from '../features/session-gate/components/signed-in-only';
import { SignInForOrder } from '../features/session-gate/components/signed-out';
import { ContactFacts } from '../shared/contact-facts';
import { InvoiceDownload } from '../shared/invoice-download';
import { MissingPhotosNotice } from '../shared/missing-photos-notice';
import { PrivatePage } from '../shared/private-page';
import { ReprintNotice } from '../shared/reprint-notice';
import type { ReactNode } from 'react';
import type { Order } from 'shared-contracts/orders/schemas';
import { Timeline } from 'shared-ui/timeline';
import { timelineOf } from '../features/order-detail/model/timeline';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-detail-page.module.css';

const OrderTimeline = ({ order }: { order: Order }) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>Order Timeline</h2>
    <Timeline steps={timelineOf(order)} timeZone={useShop().timeZone} />
  </Card>
);

const CustomerInformation = ({ children }: { children: ReactNode }) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>Customer Information</h2>
    {children}
  </Card>
);

const SkeletonCard = ({ count }: { count: number }) => (
  <Card className={styles.skeletonCard}>
    <Skeleton width="11rem" height="1.75rem" />
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} width={`${90 - line * 12}%`} height="1.5rem" />
    ))}
  </Card>
);

const OrderSkeleton = () => (
  <div className={styles.order}>
    <div className={common.stack4}>
      <Skeleton label="Loading order" width="11rem" height="2.75rem" />
      <div className={styles.skeletonRow}>
        <Skeleton width="16rem" height="3.75rem" />
        <Skeleton width="20rem" height="2.75rem" radius="md" />
      </div>
    </div>
    <div className={styles.columns}>
      <div className={styles.column}>
        <SkeletonCard count={2} />
        <SkeletonCard count={3} />
        <SkeletonCard count={3} />
      </div>
      <div className={styles.column}>
        <SkeletonCard count={4} />
        <SkeletonCard count={3} />
      </div>
    </div>
  </div>
);

/** Does not reveal whether the order exists. */
const OrderNotFound = () => (
  <EmptyState
    icon={<Icon icon={PackageX} />}
    title="Order Not Found"
    headingLevel={1}
    action={
      <Button asChild size="large">
        <Link to="/orders">Back to Orders</Link>
      </Button>
    }
  >
    We couldn’t find this order, or you may not have permission to view it.
  </EmptyState>
);

/** 404 for unknown orders and other people's, 400 for a malformed id. */
const isOrderNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function OrderDetails({ id, user }: { id: string; user: User }) {
  const may = (permission: Permission) => mayDo(user.role, permission);
  const { data: order, error, refetch } = useLiveOrder(id);
  const again = useOrderAgain(id);

  if (order) {
    const isBuyer = order.userId === user.id;
    const withMoney = isBuyer || !may('seeOrders') || may('seeMoney');
    return (
      <div className={styles.order}>
        <OrderHeader id={order.id} isStaff={may('seeOrders')}>
          {isBuyer && order.items.length > 0 && <OrderAgainButton ordering={again} />}
          <PrintButtons order={order} withInvoice={withMoney} />
          {withMoney && <InvoiceDownload orderId={order.id} />}
          {may('printOrders') && (
            <Button asChild variant="secondary">
              <Link to={printPath([order.id])}>Print</Link>
            </Button>
          )}
        </OrderHeader>
        <OrderAgainProblems result={again.data} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <OrderStatusCard order={order}>
              {may('changeOrders') && <UpdateOrderForm order={order} may={may} />}
            </OrderStatusCard>
            <HoldNotice order={order} />
            <ReprintNotice order={order} />
            {withMoney && <RefundNotice order={order} />}
            <MissingPhotosNotice order={order} isBuyer={isBuyer} />
            {may('seeOrders') && (order.lowQualityPhotos ?? 0) > 0 && (
              <Notice tone="warning" title={lowQualityText(order.lowQualityPhotos ?? 0)}>
                Fewer than {shopPolicy.photos.leastDpi} dpi at the crop. The print files say which.
              </Notice>
            )}
            <OrderLines
              order={order}
              isBuyer={isBuyer}
              withMoney={withMoney}
              changePhotosPath={(line) => changePhotosPath({ orderId: order.id, line })}
            />
            {isBuyer && order.deliveredAt !== null && (
              <>
                <OrderReviews order={{ id: order.id }} />
                <OrderClaims order={{ id: order.id }} lines={order.items} />
              </>
            )}
            <UploadedPhotos
              photos={[...new Set(order.customImages)]}
              title={`Photos of order ${shortOrderNumber(order.id)}`}
            />
            <CustomerInformation>
              {isBuyer ? (
                <CorrectOrder order={{ id: order.id, status: order.status }} contact={order}>
                  <ContactFacts contact={order} />
                </CorrectOrder>
              ) : (
                <ContactFacts contact={order} />
              )}
            </CustomerInformation>
          </div>
          <div className={styles.column}>
            <OrderTotals order={order} withMoney={withMoney} />
            <OrderTimeline order={order} />
            {isBuyer && <CancelOrder order={order} />}
          </div>
        </div>
      </div>
    );
  }
  if (isOrderNotFound(error)) return <OrderNotFound />;
  if (!error) return <OrderSkeleton />;
  return <LoadError title="Unable to Load Order" error={error} headingLevel={1} onRetry={() => void refetch()} />;
}

export function OrderDetailPage() {
  const { id = '' } = useParams();
  return (
    <PrivatePage title="Order Details">
      <SignedInOnly headingLevel={1} skeleton={<OrderSkeleton />} signedOut={<SignInForOrder id={id} />}>
        {(user) => <OrderDetails id={id} user={user} />}
      </SignedInOnly>
    </PrivatePage>
  );
}
