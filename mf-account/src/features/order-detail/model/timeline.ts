import type { Order } from 'shared-contracts/orders/schemas';
import type { TimelineStep } from 'shared-ui/timeline';

type TimelineOrder = Pick<Order, 'status' | 'createdAt' | 'updatedAt' | 'shippedAt' | 'deliveredAt'>;

export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const { status, createdAt, updatedAt, shippedAt, deliveredAt } = order;
  const steps: (TimelineStep | false)[] = [
    { name: 'Order Placed', at: createdAt },
    status !== 'pending' && { name: 'Processing', at: updatedAt },
    shippedAt !== null && { name: 'Shipped', at: shippedAt },
    deliveredAt !== null && { name: 'Delivered', at: deliveredAt },
    status === 'cancelled' && { name: 'Cancelled', at: updatedAt, state: 'stopped' },
  ];
  return steps.filter((step) => step !== false);
}
