import { failureToast } from 'shared-contracts/api/failure';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { toast, useSession } from 'shell/contract';
import { HoldText } from '../../../shared/hold-text/hold-text';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { useChangeOrder } from '../queries/desk';

export function OrderHold({ order }: { order: Order }) {
  const change = useChangeOrder(order);
  const { may } = useSession();
  if (order.heldSince === null) return null;
  const release = () =>
    mutateThrough(
      change,
      { holdReason: null },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Order released' }),
        onError: (error) => toast(failureToast('The order was not released', error)),
      },
    );
  return (
    <Notice
      tone={order.isOverdue ? 'danger' : 'warning'}
      title={<HoldText since={order.heldSince} isOverdue={order.isOverdue} />}
      action={
        may('mendOrders') && (
          <Button variant="secondary" busy={change.isPending} busyLabel="Releasing..." onClick={release}>
            Release hold
          </Button>
        )
      }
    >
      {order.holdReason}
    </Notice>
  );
}
