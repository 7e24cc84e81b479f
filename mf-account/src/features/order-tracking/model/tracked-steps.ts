import type { TrackedOrder } from 'shared-contracts/orders/schemas';
import type { TimelineStep } from 'shared-ui/timeline';

type Progress = Pick<TrackedOrder, 'status' | 'createdAt' | 'printsCheckedAt' | 'shippedAt' | 'deliveredAt'>;

/** The five tracking steps. A shipped order counts as printed and checked. */
export function trackedSteps(order: Progress): TimelineStep[] {
  const { status, createdAt, printsCheckedAt, shippedAt, deliveredAt } = order;
  const isShipped = shippedAt !== null;
  const isChecked = isShipped || printsCheckedAt !== null;
  const isInProduction = isChecked || status === 'processing';
  const step = (name: string, isDone: boolean, at: string | null): TimelineStep => ({
    name,
    at: isDone ? at : null,
    state: isDone ? 'done' : 'ahead',
  });
  return [
    step('Order Placed', true, createdAt),
    step('In Production', isInProduction, null),
    step('Quality Check', isChecked, printsCheckedAt),
    step('Shipped', isShipped, shippedAt),
    step('Delivered', deliveredAt !== null, deliveredAt),
  ];
}
