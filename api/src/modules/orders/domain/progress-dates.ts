import type { OrderStatus } from 'shared-contracts/orders/schemas';

export type StatusChange = { to: OrderStatus; at: Date };
export type ProgressDates = { processingAt: Date | null; cancelledAt: Date | null };

/** Processing since it last was pending; cancelled only if it still is. `changes`: in order. */
export function progressDates(changes: readonly StatusChange[]): ProgressDates {
  const dates: ProgressDates = { processingAt: null, cancelledAt: null };
  for (const { to, at } of changes) {
    dates.cancelledAt = to === 'cancelled' ? at : null;
    if (to === 'pending') dates.processingAt = null;
    else if (to !== 'cancelled') dates.processingAt ??= at;
  }
  return dates;
}
