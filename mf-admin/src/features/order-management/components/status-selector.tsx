import { useLocation } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { SelectField } from 'shared-ui/select-field';
import { isUnauthorized, logInAgain, messageOf, toast } from 'shell/contract';
import { useSetOrderStatus } from '../queries/set-order-status';

/** In the order of an order's way. The schema's own list would bring zod along. */
const statuses: { value: OrderStatus; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'processing', label: 'Processing' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** Sets an order's status right from the list. */
export function StatusSelector({ order }: { order: Pick<OrderSummary, 'id' | 'status'> }) {
  const { pathname } = useLocation();
  const setStatus = useSetOrderStatus();

  const choose = (status: OrderStatus) =>
    setStatus.mutate(
      { id: order.id, status },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Order status updated successfully' }),
        onError: (error) => {
          if (isUnauthorized(error)) logInAgain(pathname);
          else
            toast({
              tone: 'destructive',
              title: 'Failed to update order status',
              description: messageOf(error, 'Please try again.'),
            });
        },
      },
    );

  return (
    <SelectField
      label={`Status of order ${shortOrderNumber(order.id)}`}
      hideLabel
      options={statuses}
      value={setStatus.isPending ? setStatus.variables.status : order.status}
      aria-busy={setStatus.isPending || undefined}
      onChange={(event) => choose(event.target.value as OrderStatus)}
    />
  );
}
