import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { OrderStatusSelect } from 'shared-ui/order-status-select';
import { messageOf, toast } from 'shell/contract';
import { useSetOrderStatus } from '../queries/orders';

/** Sets an order's status right from the list. */
export function StatusSelector({ order }: { order: Pick<OrderSummary, 'id' | 'status' | 'version'> }) {
  const setStatus = useSetOrderStatus();

  const choose = (status: OrderStatus) =>
    setStatus.mutate(
      { id: order.id, status, version: order.version },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Order status updated successfully' }),
        onError: (error) =>
          toast({
            tone: 'destructive',
            title: 'Failed to update order status',
            description: messageOf(error, 'Please try again.'),
          }),
      },
    );

  return (
    <OrderStatusSelect
      label={`Status of order ${shortOrderNumber(order.id)}`}
      hideLabel
      value={setStatus.isPending ? setStatus.variables.status : order.status}
      aria-busy={setStatus.isPending || undefined}
      onChange={(event) => choose(event.target.value as OrderStatus)}
    />
  );
}
