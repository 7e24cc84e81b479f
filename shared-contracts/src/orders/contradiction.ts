import { owesPhotos } from './missing-photos.js';
import type { OrderStatus, OrderSummary } from './schemas.js';

/** `cancelled`: by whoever. `refunded`: everything that was paid is refunded, or on its way back. `photos`: see `owesPhotos`. */
export type Contradiction = 'cancelled' | 'refunded' | 'photos';

export type StatusQuestion = Contradiction | 'cancelling';

export const contradictionTexts: Record<Contradiction, string> = {
  cancelled: 'This order is cancelled',
  refunded: 'This order was refunded in full',
  photos: 'Photos are still missing',
};

/** The order's facts that a change of status may contradict. */
export type ChangedOrder = Pick<OrderSummary, 'status' | 'missingPhotos' | 'isRefunded' | 'photosWaived'>;

const beforeShipping: ReadonlySet<OrderStatus> = new Set(['pending', 'processing']);
const unshipped: ReadonlySet<OrderStatus> = new Set(['pending', 'cancelled']);

/** What a change of status goes against, so that nobody prints or ships what is not wanted, paid for or complete; null for nothing. */
export function contradictionOf(order: ChangedOrder, next: OrderStatus): Contradiction | null {
  const { status, isRefunded = false } = order;
  if (status === next) return null;
  if (status === 'cancelled') return 'cancelled';
  const goesOn = next === 'processing' || (beforeShipping.has(status) && !unshipped.has(next));
  if (!goesOn) return null;
  if (isRefunded) return 'refunded';
  return owesPhotos(order) ? 'photos' : null;
}

/** Why somebody is asked before a status is set; null: it is set at once, and can be undone. */
export const statusQuestionOf = (order: ChangedOrder, next: OrderStatus): StatusQuestion | null =>
  next === 'cancelled' && order.status !== 'cancelled' ? 'cancelling' : contradictionOf(order, next);
