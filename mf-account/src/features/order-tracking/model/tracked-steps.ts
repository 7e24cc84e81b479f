import type { TrackedOrder } from 'shared-contracts/orders/schemas';
import type { TimelineStep } from 'shared-ui/timeline';
import { datesInOrder } from '../../../shared/dates-in-order';

type Progress = Pick<
  TrackedOrder,
  'status' | 'createdAt' | 'processingAt' | 'printsCheckedAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt'
>;

/** A shipped order counts as printed and checked; a cancelled one has only the steps that it came to. */
export function trackedSteps(order: Progress): TimelineStep[] {
  const { status, createdAt, processingAt, printsCheckedAt, shippedAt, deliveredAt, cancelledAt } = order;
  const isShipped = shippedAt !== null;
  const isChecked = isShipped || printsCheckedAt !== null;
  const isInProduction = isChecked || status === 'processing' || (status === 'cancelled' && Boolean(processingAt));
  const step = (name: string, isDone: boolean, at: string | null | undefined): TimelineStep => ({
    name,
    at: (isDone && at) || null,
    state: isDone ? 'done' : 'ahead',
  });
  const steps = [
    step('Order Placed', true, createdAt),
    step('In Production', isInProduction, processingAt),
    step('Quality Check', isChecked, printsCheckedAt),
    step('Shipped', isShipped, shippedAt),
    step('Delivered', deliveredAt !== null, deliveredAt),
  ];
  if (status !== 'cancelled') return datesInOrder(steps);
  const done = steps.filter(({ state }) => state === 'done');
  return datesInOrder([...done, { name: 'Cancelled', at: cancelledAt ?? null, state: 'stopped' }]);
}
