import { returnsWithinDays } from '../policy/shop.js';
import type { OrderStatus } from './schemas.js';

type Delivery = { status: OrderStatus; deliveredAt: Date | null };

const DAY_MS = 24 * 3600 * 1000;

/** A cancelled order keeps its stamps. */
export const isDelivered = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'delivered' || status === 'completed';

export function claimsEndAt({ status, deliveredAt }: Delivery): Date | null {
  if (!isDelivered({ status }) || deliveredAt === null) return null;
  return new Date(deliveredAt.getTime() + returnsWithinDays * DAY_MS);
}
