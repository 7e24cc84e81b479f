import SearchX from '@lucide/icons/icons/search-x';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { printPath } from 'shared-contracts/production/print-path';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { LoadError } from 'shared-ui/load-error';
import { Skeleton } from 'shared-ui/skeleton';
import { ApiError, useSession } from 'shell/contract';
import { BetterPhotos } from '../features/order-desk/components/better-photos';
import styles from '../features/order-desk/components/order-desk.module.css';
import { OrderDisputes } from '../features/order-desk/components/order-disputes';
import { OrderFacts } from '../features/order-desk/components/order-facts';
import { OrderHandling } from '../features/order-desk/components/order-handling';
import { OrderHistory } from '../features/order-desk/components/order-history';
import { OrderHold } from '../features/order-desk/components/order-hold';
import { OrderItems } from '../features/order-desk/components/order-items';
import { OrderMails } from '../features/order-desk/components/order-mails';
import { OrderNotes } from '../features/order-desk/components/order-notes';
import { OrderRefunds } from '../features/order-desk/components/order-refunds';
import { OrderReprints } from '../features/order-desk/components/order-reprints';
import { deskQuery, orderQuery } from '../features/order-desk/queries/desk';
import { StatusSelector } from '../shared/order-status/status-selector';
import { OwedPhotosNotice } from '../shared/waive-photos/owed-photos-notice';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

const DeskColumns = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={styles.desk}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
);

const DeskSkeleton = () => <Skeleton label="Loading order" height="30rem" />;

const NotFound = () => (
  <EmptyState
    icon={<Icon icon={SearchX} />}
    title="Order Not Found"
    action={
      <Button asChild>
        <Link to="/admin/orders">All orders</Link>
      </Button>
    }
  >
    There is no order with this number.
  </EmptyState>
);

function Desk({ id }: { id: string }) {
  const { may } = useSession();
  const { data: order, error: orderError, refetch: readOrder } = useQuery(orderQuery(id));
  const { data: desk, error: deskError, refetch: readDesk } = useQuery(deskQuery(id));
  const error = orderError ?? deskError;
  if (order && desk)
    return (
      <>
        <OrderHold order={order} />
        <OwedPhotosNotice order={order} />
        <DeskColumns
          first={
            <>
              <OrderFacts order={order} desk={desk}>
                <StatusSelector order={order} />
              </OrderFacts>
              <OrderHandling order={order} desk={desk} />
              <OrderItems order={order} desk={desk} />
              <BetterPhotos order={order} desk={desk} />
            </>
          }
          second={
            <>
              {may('seeMoney') && <OrderDisputes orderId={id} desk={desk} />}
              {may('seeMoney') && 'refundable' in desk && <OrderRefunds key={id} order={order} desk={desk} />}
              {may('mendOrders') && <OrderReprints key={`reprints of ${id}`} order={order} />}
              <OrderNotes orderId={id} notes={desk.notes} />
              {may('mendOrders') && <OrderMails orderId={id} desk={desk} />}
              <OrderHistory history={desk.history} />
            </>
          }
        />
      </>
    );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  if (!error) return <DeskSkeleton />;
  return (
    <LoadError title="Unable to Load Order" error={error} onRetry={() => void Promise.all([readOrder(), readDesk()])} />
  );
}

export function OrderDeskPage() {
  const { id = '' } = useParams();
  const { may } = useSession();
  const links = (
    <>
      <Button asChild variant="secondary">
        <Link to={`/orders/${id}`}>View order</Link>
      </Button>
      {may('packOrders') && (
        <Button asChild variant="secondary">
          <a href={`/api/orders/${id}/packing-slip.pdf`} target="_blank" rel="noreferrer">
            Packing slip
          </a>
        </Button>
      )}
      {may('printOrders') && (
        <Button asChild>
          <Link to={printPath([id])}>Print</Link>
        </Button>
      )}
    </>
  );
  return (
    <AdminFrame
      title={`Order ${shortOrderNumber(id)}`}
      permission="seeOrders"
      actions={links}
      skeleton={<DeskSkeleton />}
    >
      <Desk id={id} />
    </AdminFrame>
  );
}
