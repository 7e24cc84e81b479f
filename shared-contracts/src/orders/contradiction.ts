import { isBeforeShipping } from './before-shipping.js';
import { owesPhotos } from './missing-photos.js';
import type { OrderStatus, OrderSummary } from './schemas.js';

/** `refunded`: in full, or on its way back. `photos`: see `owesPhotos`. */
export type Contradiction = 'cancelled' | 'refunded' | 'photos';

export type StatusQuestion = Contradiction | 'cancelling';

export const contradictionTexts: Record<Contradiction, string> = {
  cancelled: 'This order is cancelled',
  refunded: 'This order was refunded in full',
  photos: 'Photos are still missing',
};

export type ChangedOrder = Pick<OrderSummary, 'status' | 'missingPhotos' | 'isRefunded' | 'photosWaived'>;

const unshipped: ReadonlySet<OrderStatus> = new Set(['pending', 'cancelled']);

/** Keeps unwanted, unpaid or incomplete orders from being printed or shipped. */
export function contradictionOf(order: ChangedOrder, next: OrderStatus): Contradiction | null {
  const { status, isRefunded = false } = order;
  if (status === next) return null;
  if (status === 'cancelled') return 'cancelled';
  const goesOn = next === 'processing' || (isBeforeShipping(status) && !unshipped.has(next));
  if (!goesOn) return null;
  if (isRefunded) return 'refunded';
  return owesPhotos(order) ? 'photos' : null;
}

/** Null: set at once, and can be undone. */
export const statusQuestionOf = (order: ChangedOrder, next: OrderStatus): StatusQuestion | null =>
  next === 'cancelled' && order.status !== 'cancelled' ? 'cancelling' : contradictionOf(order, next);
