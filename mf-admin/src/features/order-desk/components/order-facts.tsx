import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { lacksPhotos } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { lowQualityText } from 'shared-contracts/production/print-path';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { Badge } from 'shared-ui/badge';
import { MissingPhotos } from 'shared-ui/missing-photos';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { ShopDate, useSession } from 'shell/contract';
import { refundStateOf } from '../model/payment-state';
import { DeskCard } from './desk-card';
import { Button } from 'shared-ui/button';
import { lazyPart } from 'shared-ui/lazy-part';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-desk.module.css';

// with the tables of postal codes
const CorrectionDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "correction-dialog" */ './correction-dialog')).CorrectionDialog,
);

function CorrectContact({ order }: { order: Order }) {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('mendOrders')) return null;
  if (order.status !== 'pending' && order.status !== 'processing') return null;
  return (
    <>
      <Button variant="secondary" className={common.start} onClick={() => setIsOpen(true)}>
        Correct address, phone or email
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const dayText = (day: string) => arrivalText({ from: day, by: day });

function Badges({ order, desk }: { order: Order; desk: OrderDesk }) {
  const refunds = refundStateOf(order, desk);
  return (
    <div className={common.row2}>
      <OrderStatusBadge status={order.status} />
      {order.isRush && <Badge tone="accent">{order.shippingMethod}</Badge>}
      {refunds && <Badge tone={refunds.tone}>{refunds.text}</Badge>}
      {desk.disputes?.some(({ closedAt }) => closedAt === null) && <Badge tone="danger">Disputed</Badge>}
      {order.heldSince !== null && <Badge tone="warning">On hold</Badge>}
      {order.reprintOf && (
        <Badge tone="info">
          Reprint of <Link to={`/admin/orders/${order.reprintOf}`}>#{shortOrderNumber(order.reprintOf)}</Link>
        </Badge>
      )}
      {lacksPhotos(order) && <MissingPhotos count={order.missingPhotos} />}
      {(order.lowQualityPhotos ?? 0) > 0 && <Badge tone="warning">{lowQualityText(order.lowQualityPhotos ?? 0)}</Badge>}
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const When = ({ name, at }: { name: string; at: string | null }) =>
  at && (
    <Fact name={name}>
      <ShopDate at={at} show="date and time" />
    </Fact>
  );

export const OrderFacts = ({ order, desk, children }: { order: Order; desk: OrderDesk; children: ReactNode }) => (
  <DeskCard title="Order">
    <div className={styles.head}>
      <Badges order={order} desk={desk} />
      <div className={styles.status}>{children}</div>
    </div>
    <dl className={styles.facts}>
      <Fact name="Customer">
        {order.customerName}
        <br />
        <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>
        {order.customerPhone && (
          <>
            <br />
            <a href={`tel:${order.customerPhone.replaceAll(/[^\d+]/g, '')}`}>{order.customerPhone}</a>
          </>
        )}
      </Fact>
      <Fact name="Ships to">
        {addressLinesOf(order).map((line) => (
          <span key={line} className={common.block}>
            {line}
          </span>
        ))}
      </Fact>
      <Fact name="Shipping method">{order.shippingMethod ?? 'Standard'}</Fact>
      {order.shipBy && <Fact name="Ship by">{dayText(order.shipBy)}</Fact>}
      {order.arrival && <Fact name="Arrives">{arrivalText(order.arrival)}</Fact>}
      <When name="Ordered" at={order.createdAt} />
      <When name="Shipped" at={order.shippedAt} />
      <When name="Delivered" at={order.deliveredAt} />
      {order.message && (
        <Fact name="Special Instructions">
          <span className={common.written}>{order.message}</span>
        </Fact>
      )}
    </dl>
    <CorrectContact order={order} />
  </DeskCard>
);
