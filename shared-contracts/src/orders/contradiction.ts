import type { OrderStatus, OrderSummary } from './schemas.js';

/** `cancelled`: by whoever. `refunded`: everything that was paid is refunded, or on its way back. */
export type Contradiction = 'cancelled' | 'refunded';

export const contradictionTexts: Record<Contradiction, string> = {
  cancelled: 'This order is cancelled',
  refunded: 'This order was refunded in full',
};

const beforeShipping: ReadonlySet<OrderStatus> = new Set(['pending', 'processing']);
const unshipped: ReadonlySet<OrderStatus> = new Set(['pending', 'cancelled']);

/** What a change of status goes against, so that nobody prints or ships what is not wanted or paid for; null for nothing. */
export function contradictionOf(
  { status, isRefunded = false }: Pick<OrderSummary, 'status' | 'isRefunded'>,
  next: OrderStatus,
): Contradiction | null {
  if (status === next) return null;
  if (status === 'cancelled') return 'cancelled';
  const goesOn = next === 'processing' || (beforeShipping.has(status) && !unshipped.has(next));
  return isRefunded && goesOn ? 'refunded' : null;
}
