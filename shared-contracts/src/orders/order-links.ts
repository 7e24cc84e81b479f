import { parseMoney } from '../money/money.js';
import { retention } from '../policy/accounts-and-retention.js';
import { isDelivered } from './delivered.js';
import type { OrderStatus } from './schemas.js';

export type LinkedOrder = {
  status: OrderStatus;
  deliveredAt: Date | null;
  updatedAt: Date;
  totalAmount: string;
  refundedAmount: string;
};

const DAY_MS = 24 * 3600 * 1000;

function finishedAt({ status, deliveredAt, updatedAt, totalAmount, refundedAmount }: LinkedOrder): Date | null {
  if (isDelivered({ status })) return deliveredAt;
  const total = parseMoney(totalAmount);
  // nothing is paid for a reprint, so nothing is refunded
  const isRefunded = total > 0 && parseMoney(refundedAmount) >= total;
  return status === 'cancelled' || isRefunded ? updatedAt : null;
}

/** When links and pictures in its mails end; null if not yet known. */
export function orderLinksEnd(order: LinkedOrder): Date | null {
  const since = finishedAt(order);
  return since && new Date(since.getTime() + retention.orderLinksDays * DAY_MS);
}

/** Unless they were revoked. */
export function areOrderLinksOpen(order: LinkedOrder, now: Date): boolean {
  const end = orderLinksEnd(order);
  return end === null || now < end;
}
