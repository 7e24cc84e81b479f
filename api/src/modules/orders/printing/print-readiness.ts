import { beforeShipping } from 'shared-contracts/orders/before-shipping';
import { cancellableUntil } from 'shared-contracts/orders/order-changes';
import type { NotReadyReason } from 'shared-contracts/production/runs';
import { dayAt, startOfDay } from 'shared-contracts/time/shop-time';
import { OWES_PHOTOS } from '../photos/owing-orders.js';
import { IS_REFUNDED } from '../lists/refunded-orders.js';

/** `placedBefore`: leaves out later orders. */
export type PrintMoment = { now: Date; timeZone: string; placedBefore?: Date | undefined };

export const IS_BEFORE_SHIPPING = `orders.status IN (${beforeShipping.map((status) => `'${status}'`).join(', ')})`;

/** Each order is paid or a reprint. */
export const WAITS_FOR_PRINT = `orders.status = 'pending'`;

const IN_RUN = `EXISTS (SELECT FROM print_run_orders WHERE order_id = orders.id AND NOT is_voided)`;

/**
 * A `NotReadyReason`, or null; what no run can change comes first. The values are SQL: what was ordered since may be cancelled; the shop's
 * day; `placedBefore` or null.
 */
export const notReadyReason = ({
  cancellableSince,
  today,
  placedBefore,
}: Record<'cancellableSince' | 'today' | 'placedBefore', string>): string => `CASE
  WHEN ${IN_RUN} THEN 'in_run'
  WHEN orders.status = 'cancelled' THEN 'cancelled'
  WHEN ${IS_REFUNDED} THEN 'refunded'
  WHEN ${OWES_PHOTOS} THEN 'photos_missing'
  WHEN orders.held_since IS NOT NULL THEN 'held'
  WHEN orders.status <> 'pending' THEN 'begun'
  WHEN orders.not_before > ${today} THEN 'not_before'
  WHEN orders.created_at > ${cancellableSince} THEN 'may_be_cancelled'
  WHEN orders.created_at >= ${placedBefore} THEN 'after_the_date' END`;

export const readinessValues = ({ now, timeZone, placedBefore }: PrintMoment): [Date, string, Date | null] => {
  const window = cancellableUntil(now).getTime() - now.getTime();
  return [new Date(now.getTime() - window), dayAt(now, timeZone), placedBefore ?? null];
};

export const endOf = (
  { reason, createdAt, notBefore }: { reason: NotReadyReason; createdAt: Date; notBefore: string | null },
  timeZone: string,
): Date | null => {
  if (reason === 'may_be_cancelled') return cancellableUntil(createdAt);
  return reason === 'not_before' && notBefore !== null ? startOfDay(notBefore, timeZone) : null;
};
