import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { orderDesk } from 'shared-contracts/policy/orders';
import { printing } from 'shared-contracts/policy/magnets-and-printing';
import { printFilesPath } from 'shared-contracts/production/print-files-path';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { OrderStatusSelect } from 'shared-ui/order-status-select';
import { toast, useSession } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { usePackingSlips, useSetStatuses } from '../queries/orders';
import styles from './bulk-bar.module.css';

const most = Math.min(orderDesk.maximumPerBulk, printing.maximumOrdersPerFile);
const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

type Refused = { id: string; refusal: string | null };

const MAX_NAMED = 3;

const refusalText = (refused: readonly Refused[]): string =>
  [
    ...refused.slice(0, MAX_NAMED).map(({ id, refusal }) => `${shortOrderNumber(id)}: ${refusal}`),
    ...(refused.length > MAX_NAMED ? [`and ${refused.length - MAX_NAMED} more`] : []),
  ].join('; ');

const RefusedOrders = ({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) => (
  <Notice
    tone="danger"
    title={`${ordersText(refused.length)} could not be changed`}
    action={
      <Button variant="secondary" onClick={onClose}>
        OK
      </Button>
    }
  >
    <ul>
      {refused.map(({ id, refusal }) => (
        <li key={id}>
          <Link to={`/admin/orders/${id}`}>{shortOrderNumber(id)}</Link>: {refusal}
        </li>
      ))}
    </ul>
  </Notice>
);

type BulkBarProps = { orders: readonly OrderSummary[]; onClear: () => void };

/** What can be done with the selected orders. Nothing while none is. */
export function BulkBar({ orders, onClear }: BulkBarProps) {
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const setStatuses = useSetStatuses();
  const slips = usePackingSlips();
  const { may } = useSession();
  const ids = orders.map(({ id }) => id);

  const confirm = () =>
    setStatuses.mutate(
      { orders, status },
      {
        onSuccess: ({ results }) => {
          const refusals = results.filter(({ refusal }) => refusal !== null);
          setRefused(refusals);
          if (refusals.length === 0) {
            toast({ tone: 'success', title: 'Order status updated successfully' });
            onClear();
          } else
            toast({ tone: 'destructive', title: 'Failed to update order status', description: refusalText(refusals) });
        },
        onError: (error) => toast(failureToast('Failed to update order status', error, 'Please try again.')),
        onSettled: () => setIsAsking(false),
      },
    );

  return (
    <>
      {refused.length > 0 && <RefusedOrders refused={refused} onClose={() => setRefused([])} />}
      {orders.length > 0 && (
        <section aria-label="Selected orders" className={styles.bar}>
          <output className={styles.count}>{ordersText(orders.length)} selected</output>
          {orders.length <= most ? (
            <>
              <span className={styles.status}>
                <OrderStatusSelect
                  label="New status"
                  mayCancel={may('cancelOrders')}
                  hideLabel
                  value={status}
                  onChange={({ target }) => setStatus(target.value as OrderStatus)}
                />
                <Button variant="secondary" onClick={() => setIsAsking(true)}>
                  Set status
                </Button>
              </span>
              {may('packOrders') && (
                <Button
                  variant="secondary"
                  busy={slips.isPending}
                  busyLabel="Making..."
                  onClick={() =>
                    slips.mutate(ids, {
                      onError: (error) => toast(failureToast('Packing slips not made', error, 'Please try again.')),
                    })
                  }
                >
                  Packing slips
                </Button>
              )}
              {may('printOrders') && (
                <Button asChild>
                  <Link to={printFilesPath(ids)}>Print files</Link>
                </Button>
              )}
            </>
          ) : (
            <span>Select at most {most} orders to change or print them.</span>
          )}
          <Button variant="quiet" className={styles.clear} onClick={onClear}>
            Clear selection
          </Button>
        </section>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Set ${ordersText(orders.length)} to ${status}?`}
          confirm="Set status"
          busyLabel="Updating..."
          isBusy={setStatuses.isPending}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          Customers get an email when their order is printed, shipped, delivered or cancelled. Orders that are cancelled
          or refunded in full are left out.
        </ConfirmDialog>
      )}
    </>
  );
}
