import { useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { contradictionOf } from 'shared-contracts/orders/contradiction';
import { orderConflict, orderConflictText } from 'shared-contracts/orders/order-conflict';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { ContradictionDialog } from 'shared-ui/contradiction-dialog';
import { OrderStatusSelect } from 'shared-ui/order-status-select';
import { toast, useSession } from 'shell/contract';
import { changedOrderIn } from '../../../shared/order-conflict/changed-order';
import { useSetOrderStatus } from '../queries/orders';

/** What somebody else has changed of the order; undefined if that is not the reason. */
function conflictText(seen: OrderSummary, error: unknown): string | undefined {
  const now = changedOrderIn(error);
  const text = now && orderConflictText(orderConflict({ seen, now }));
  return text ? `This order has changed since you opened it. ${text}` : undefined;
}

export function StatusSelector({ order }: { order: OrderSummary }) {
  const setStatus = useSetOrderStatus();
  const mayCancel = useSession().may('cancelOrders');
  const [asked, setAsked] = useState<OrderStatus | null>(null);

  const save = (status: OrderStatus) =>
    setStatus.mutate(
      { id: order.id, status, version: order.version },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Order status updated successfully' }),
        onError: (error) =>
          toast({
            tone: 'destructive',
            title: 'Failed to update order status',
            description: conflictText(order, error) ?? failureText(error, 'Please try again.'),
          }),
        onSettled: () => setAsked(null),
      },
    );
  const choose = (status: OrderStatus) => (contradictionOf(order, status) ? setAsked(status) : save(status));
  const contradiction = asked && contradictionOf(order, asked);

  return (
    <>
      <OrderStatusSelect
        label={`Status of order ${shortOrderNumber(order.id)}`}
        hideLabel
        value={setStatus.isPending ? setStatus.variables.status : order.status}
        mayCancel={mayCancel}
        disabled={order.status === 'cancelled' && !mayCancel}
        aria-busy={setStatus.isPending || undefined}
        onChange={(event) => choose(event.target.value as OrderStatus)}
      />
      {asked && contradiction && (
        <ContradictionDialog
          contradiction={contradiction}
          status={asked}
          isBusy={setStatus.isPending}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
