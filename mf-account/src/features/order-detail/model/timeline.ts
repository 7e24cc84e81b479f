import type { Order } from 'shared-contracts/orders/schemas';
import type { TimelineStep } from 'shared-ui/timeline';
import { datesInOrder } from '../../../shared/dates-in-order';

type TimelineOrder = Pick<
  Order,
  'status' | 'createdAt' | 'updatedAt' | 'processingAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt'
>;

/** At least in part: a cancelled order may not have been. */
const wasProcessed = ({ status, processingAt, shippedAt }: TimelineOrder): boolean =>
  status === 'cancelled' ? Boolean(processingAt) || shippedAt !== null : status !== 'pending';

export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const { status, createdAt, updatedAt, processingAt, shippedAt, deliveredAt, cancelledAt } = order;
  const steps: (TimelineStep | false)[] = [
    { name: 'Order Placed', at: createdAt },
    wasProcessed(order) && { name: 'Processing', at: processingAt ?? updatedAt },
    shippedAt !== null && { name: 'Shipped', at: shippedAt },
    deliveredAt !== null && { name: 'Delivered', at: deliveredAt },
    status === 'cancelled' && { name: 'Cancelled', at: cancelledAt ?? updatedAt, state: 'stopped' },
  ];
  return datesInOrder(steps.filter((step) => step !== false));
}
