import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import type { Refused } from '../../../shared/order-status/refusal-text';
import { WaivePhotosButton } from '../../../shared/waive-photos/waive-photos-button';
import styles from './bulk-bar.module.css';

/** `photos_missing`: can go on without photos. */
export type LeftOut = { why: 'could not be changed' | 'left out'; orders: readonly (Refused & { code?: string })[] };

export function LeftOutOrders({ why, orders, onClose }: LeftOut & { onClose: () => void }) {
  const [waived, setWaived] = useState<ReadonlySet<string>>(new Set());
  return (
    <Notice
      tone="danger"
      title={`${orders.length} ${orders.length === 1 ? 'order' : 'orders'} ${why}`}
      action={
        <Button variant="secondary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <ul className={styles.leftOut}>
        {orders.map(({ id, refusal, code }) => (
          <li key={id}>
            <span>
              <Link to={`/admin/orders/${id}`}>{shortOrderNumber(id)}</Link>:{' '}
              {waived.has(id) ? 'goes on without its missing photos. Try again.' : refusal}
            </span>
            {code === 'photos_missing' && !waived.has(id) && (
              <WaivePhotosButton orderId={id} onWaived={() => setWaived((before) => new Set([...before, id]))} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
