import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { contradictionTexts } from 'shared-contracts/orders/contradiction';
import { owesPhotos } from 'shared-contracts/orders/missing-photos';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { orderDesk } from 'shared-contracts/policy/orders';
import { printing } from 'shared-contracts/policy/magnets-and-printing';
import { printPath } from 'shared-contracts/production/print-path';
import { Button } from 'shared-ui/button';
import { OrderStatusSelect } from 'shared-ui/order-status-select';
import { toast, useSession } from 'shell/contract';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { refusalText } from '../../../shared/order-status/refusal-text';
import { useStatusToast, useUndoStatus } from '../../../shared/order-status/use-status-toast';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { SelectionBar } from '../../../shared/selection-bar/selection-bar';
import { usePackingSlips, useSetStatuses } from '../queries/orders';
import styles from './bulk-bar.module.css';
import { LeftOutOrders, type LeftOut } from './left-out-orders';

const most = Math.min(orderDesk.maximumPerBulk, printing.maximumOrdersPerRun);
const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

type BulkBarProps = { orders: readonly OrderSummary[]; onClear: () => void };

export function BulkBar({ orders, onClear }: BulkBarProps) {
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [isAsking, setIsAsking] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const setStatuses = useSetStatuses();
  const slips = usePackingSlips();
  const showChanged = useStatusToast();
  const undo = useUndoStatus();
  const { may } = useSession();
  const ids = orders.map(({ id }) => id);

  const change = () =>
    mutateThrough(
      setStatuses,
      { orders, status },
      {
        onSuccess: ({ results }) => {
          const refused = results.filter(({ refusal }) => refusal !== null);
          const changed = results.flatMap(({ id, refusal, version }) =>
            refusal === null && version !== undefined ? [{ id, version }] : [],
          );
          setLeftOut(refused.length > 0 ? { why: 'could not be changed', orders: refused } : null);
          if (refused.length === 0) {
            const trackingOf = new Map(orders.map(({ id, trackingNumber }) => [id, trackingNumber]));
            showChanged(
              changed.map((order) => ({ ...order, trackingNumber: trackingOf.get(order.id) ?? null })),
              status,
            );
            onClear();
            return;
          }
          toast({
            tone: 'destructive',
            title: 'Failed to update order status',
            description: [
              changed.length > 0 && `${ordersText(changed.length)} updated, ${refused.length} not.`,
              refusalText(refused),
            ]
              .filter(Boolean)
              .join(' '),
            ...(changed.length > 0 && { action: { label: 'Undo', onSelect: () => void undo(changed) } }),
          });
        },
        onError: (error) => toast(failureToast('Failed to update order status', error, 'Please try again.')),
        onSettled: () => setIsAsking(false),
      },
    );

  const makeSlips = () => {
    const owing = orders.filter(owesPhotos);
    const complete = ids.filter((id) => !owing.some((order) => order.id === id));
    const refused = owing.map(({ id }) => ({ id, refusal: contradictionTexts.photos, code: 'photos_missing' }));
    setLeftOut(owing.length > 0 ? { why: 'left out', orders: refused } : null);
    if (owing.length > 0)
      toast({
        tone: 'destructive',
        title: complete.length > 0 ? 'Some packing slips not made' : 'Packing slips not made',
        description: refusalText(refused),
      });
    if (complete.length > 0)
      slips.mutate(complete, {
        onError: (error) => toast(failureToast('Packing slips not made', error, 'Please try again.')),
      });
  };

  return (
    <>
      {leftOut && <LeftOutOrders {...leftOut} onClose={() => setLeftOut(null)} />}
      <SelectionBar count={orders.length} noun="order" most={most} task="change or print" onClear={onClear}>
        <span className={styles.status}>
          <OrderStatusSelect
            label="New status"
            mayCancel={may('cancelOrders')}
            hideLabel
            value={status}
            onChange={({ target }) => setStatus(target.value as OrderStatus)}
          />
          <Button
            variant="secondary"
            busy={setStatuses.isPending}
            busyLabel="Updating..."
            onClick={() => (status === 'cancelled' ? setIsAsking(true) : change())}
          >
            Set status
          </Button>
        </span>
        {may('packOrders') && (
          <Button variant="secondary" busy={slips.isPending} busyLabel="Making..." onClick={makeSlips}>
            Packing slips
          </Button>
        )}
        {may('printOrders') && (
          <Button asChild>
            <Link to={printPath(ids)}>Print</Link>
          </Button>
        )}
      </SelectionBar>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel ${ordersText(orders.length)}?`}
          confirm={`Cancel ${ordersText(orders.length)}`}
          busyLabel="Cancelling..."
          isBusy={setStatuses.isPending}
          onConfirm={change}
          onClose={() => setIsAsking(false)}
          description="Their stock is returned, and their customers get an email. Refunds are made separately."
        />
      )}
    </>
  );
}
