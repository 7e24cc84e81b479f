import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';
import { OrderStatusBadge } from 'shared-ui/order-status-badge';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { ReprintDialog } from './reprint-dialog';

const closed: Partial<Record<Order['status'], string>> = {
  pending: 'This order has not been printed yet: correct it instead.',
  cancelled: 'This order is cancelled: reopen it instead.',
};

export function OrderReprints({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { reprints = [] } = order;
  const why = closed[order.status];
  // without the dialog, which would ask about unsaved changes
  if (made !== null) return <Navigate to={`/admin/orders/${made}`} />;
  return (
    <DeskCard title="Reprints">
      {reprints.length > 0 && (
        <ul className={styles.list} aria-label="Reprints">
          {reprints.map(({ id, createdAt, status }) => (
            <li key={id} className={`${common.spread} ${styles.row}`}>
              <span className={styles.entry}>
                <Link to={`/admin/orders/${id}`}>Order {shortOrderNumber(id)}</Link>
                <span className={common.soft}>
                  <ShopDate at={createdAt} show="date and time" />
                </span>
              </span>
              <OrderStatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      {why ? (
        <p className={common.soft}>{why}</p>
      ) : (
        <Button variant="secondary" className={common.start} onClick={() => setIsOpen(true)}>
          Print again, free of charge
        </Button>
      )}
      {isOpen && <ReprintDialog order={order} onDone={setMade} onClose={() => setIsOpen(false)} />}
    </DeskCard>
  );
}
