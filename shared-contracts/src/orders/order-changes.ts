import { cancellationWithinHours } from '../policy/shop.js';
import { takesPhotos } from './missing-photos.js';
import type { OrderStatus } from './schemas.js';

/** Printing may begin before. */
export const cancellableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + cancellationWithinHours * 3_600_000);

export type CancellationRefusal = 'order_cancelled' | 'printing_begun' | 'too_late_to_cancel';

/** Undefined if it can be cancelled. */
export function whyNotCancellable(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  now: Date,
): CancellationRefusal | undefined {
  if (status === 'cancelled') return 'order_cancelled';
  if (!takesPhotos(status)) return 'printing_begun';
  return now < cancellableUntil(createdAt) ? undefined : 'too_late_to_cancel';
}

/** `token`: a guest's. */
export const orderChangesPath = ({ orderId, token }: { orderId: string; token?: string | null }): string =>
  token ? `/track-order?${new URLSearchParams({ order: orderId, token }).toString()}` : `/orders/${orderId}`;
