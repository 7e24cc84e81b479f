import { useNavigate } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { callApi, toast } from 'shell/contract';
import { refusalText } from './refusal-text';
import { useRefreshOrders } from './set-order-status';

type ChangedOrder = { id: string; version: number; trackingNumber: string | null };

const isMailed: Record<OrderStatus, boolean> = {
  pending: false,
  processing: true,
  shipped: true,
  delivered: true,
  completed: true,
  cancelled: true,
};

export function useUndoStatus() {
  const refresh = useRefreshOrders();
  return async (orders: readonly Pick<ChangedOrder, 'id' | 'version'>[]) => {
    try {
      const { results } = await callApi('POST /api/admin/orders/undo', {
        orders: orders.map(({ id, version }) => ({ id, version })),
      });
      const refused = results.filter(({ refusal }) => refusal !== null);
      if (refused.length > 0)
        toast({ tone: 'destructive', title: 'Failed to undo the change', description: refusalText(refused) });
      else toast({ tone: 'success', title: 'Change undone' });
    } catch (error) {
      toast(failureToast('Failed to undo the change', error, 'Please try again.'));
    }
    await refresh();
  };
}

/** Offers to undo the change, and to add a tracking number that is missing. */
export function useStatusToast() {
  const undo = useUndoStatus();
  const navigate = useNavigate();
  return (orders: readonly ChangedOrder[], status: OrderStatus) => {
    const [order] = orders;
    const lacksTracking = status === 'shipped' && orders.length === 1 && !order?.trackingNumber;
    toast({
      tone: 'success',
      title: 'Order status updated successfully',
      ...(isMailed[status] && { description: 'The customer is emailed shortly, unless you undo it.' }),
      action: { label: 'Undo', onSelect: () => void undo(orders) },
      ...(lacksTracking && {
        secondAction: { label: 'Add tracking number', onSelect: () => void navigate(`/admin/orders/${order?.id}`) },
      }),
    });
  };
}
