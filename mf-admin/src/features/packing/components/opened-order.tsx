import { type Ref, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { lacksPhotos, missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { ErrorState } from 'shared-ui/error-state';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { ApiError } from 'shell/contract';
import { packingRefusal } from '../model/packing';
import { nothingToSend } from '../model/parcel';
import { deskOfPackedQuery, packedOrderQuery } from '../queries/packing';
import { PackingForm, type PackingHandle } from './packing-form';
import styles from './packing.module.css';

const Address = ({ order }: { order: Order }) => (
  <address className={common.address}>
    <strong>{order.customerName}</strong>
    {addressLinesOf(order).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);

const Shipping = ({ order: { shippingMethod, isRush = false, shipBy } }: { order: Order }) => (
  <p className={`${common.bar3} ${common.textLg}`}>
    <Badge tone={isRush ? 'accent' : 'neutral'} className={common.textLg}>
      {shippingMethod ?? 'Standard'}
    </Badge>
    {shipBy && <strong>Ship by {arrivalText({ from: shipBy, by: shipBy })}</strong>}
  </p>
);

/** Spoiled magnets in no run yet: the parcel is incomplete. */
const SpoiledMagnets = ({ waiting, onAccept }: { waiting: number; onAccept: () => void }) => (
  <Notice
    tone="danger"
    title={waiting === 1 ? '1 magnet is still to be printed again' : `${waiting} magnets are still to be printed again`}
    action={
      <Button variant="secondary" onClick={onAccept}>
        Send without {waiting === 1 ? 'it' : 'them'}
      </Button>
    }
  >
    {waiting === 1 ? 'It was spoiled and waits' : 'They were spoiled and wait'} for the next print run. Keep this parcel
    open until then.
  </Notice>
);

type OpenedOrderProps = { id: string; packing: Ref<PackingHandle>; onShipped: (order: Order) => void };

export function OpenedOrder({ id, packing, onShipped }: OpenedOrderProps) {
  const { data: order, error, refetch, isFetching, isFetchedAfterMount } = useQuery(packedOrderQuery(id));
  const desk = useQuery(deskOfPackedQuery(id));
  const waiting = desk.data?.printRun?.waiting ?? 0;
  const [isIncomplete, setIncomplete] = useState(false);
  if (error && !order) {
    if (!(error instanceof ApiError && error.status === 404))
      return <LoadError title="Unable to Load the Order" error={error} onRetry={() => void refetch()} />;
    return <ErrorState title="Order not found">{`There is no order ${shortOrderNumber(id)}.`}</ErrorState>;
  }
  const isBeingRead = (isFetching && !isFetchedAfterMount) || (desk.isFetching && !desk.isFetchedAfterMount);
  if (!order || isBeingRead) return <Skeleton label="Loading the order" height="20rem" />;
  const refusal = packingRefusal(order) ?? nothingToSend(order);
  return (
    <Card as="section" aria-label={`Order ${shortOrderNumber(id)}`} className={common.stack5}>
      <div className={styles.head}>
        <div className={common.stack3}>
          <div className={common.bar3}>
            <h2>
              <Link to={`/admin/orders/${id}`}>Order {shortOrderNumber(id)}</Link>
            </h2>
            <OrderStatusBadge status={order.status} />
            {order.reprintOf && <Badge tone="info">Reprint of {shortOrderNumber(order.reprintOf)}</Badge>}
          </div>
          <Shipping order={order} />
        </div>
        <Address order={order} />
      </div>
      {refusal && (
        <Notice tone="danger" title={refusal.title} className={common.textXl}>
          {refusal.text}
        </Notice>
      )}
      {lacksPhotos(order) && <Notice tone="warning">{missingPhotosText(order.missingPhotos)}</Notice>}
      {desk.error && (
        <LoadError
          as="notice"
          title="Unable to check for spoiled magnets"
          error={desk.error}
          onRetry={() => void desk.refetch()}
        />
      )}
      {refusal === null && waiting > 0 && !isIncomplete && (
        <SpoiledMagnets waiting={waiting} onAccept={() => setIncomplete(true)} />
      )}
      {order.message && (
        <Notice tone="info" title="Special Instructions">
          {order.message}
        </Notice>
      )}
      <PackingForm
        ref={packing}
        order={order}
        lacking={waiting}
        isRefused={refusal !== null || (waiting > 0 && !isIncomplete)}
        onShipped={onShipped}
      />
    </Card>
  );
}
