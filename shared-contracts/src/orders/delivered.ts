import { returnsWithinDays } from '../policy/shop.js';
import type { OrderStatus } from './schemas.js';

type Delivery = { status: OrderStatus; deliveredAt: Date | null };

const DAY_MS = 24 * 3600 * 1000;

/** Whether its buyer has the order. A cancelled order keeps its stamps. */
export const isDelivered = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'delivered' || status === 'completed';

/** When the time for claims ends; null before delivery. */
export function claimsEndAt({ status, deliveredAt }: Delivery): Date | null {
  if (!isDelivered({ status }) || deliveredAt === null) return null;
  return new Date(deliveredAt.getTime() + returnsWithinDays * DAY_MS);
}
