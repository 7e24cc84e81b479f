import { cancellableUntil } from 'shared-contracts/orders/order-changes';
import type { NotReadyReason } from 'shared-contracts/production/runs';
import { dayAt, startOfDay } from 'shared-contracts/time/shop-time';
import type { EntityManager } from 'typeorm';
import { OWES_PHOTOS } from '../orders/owing-orders.js';
import { IS_REFUNDED } from '../orders/refunded-orders.js';
import { IS_SPOILED } from './spoiled-pieces.js';

export type WaitingOrder = {
  orderId: string;
  customerName: string;
  createdAt: Date;
  shipBy: string | null;
  shippingMethod: string | null;
  notBefore: string | null;
  arePhotosWaived: boolean;
};
export type NotReadyOrder = WaitingOrder & { reason: NotReadyReason };
/** `placedBefore`: leaves out what was ordered at this time or later. */
type Moment = { now: Date; timeZone: string; placedBefore?: Date | undefined };

/** On a row of `orders`: the run that owns it. */
const IN_RUN = `EXISTS (SELECT FROM print_run_orders WHERE order_id = orders.id AND NOT is_voided)`;
const IS_WAITING = `orders.status = 'pending' AND (orders.payment_id IS NOT NULL OR orders.reprint_of IS NOT NULL)`;

/**
 * On a row of `orders` that waits; null if it is ready. $1: what was ordered since may be cancelled. $2: the day of the shop.
 * $3: `placedBefore` or null.
 */
const REASON = `CASE
  WHEN ${IN_RUN} THEN 'in_run'
  WHEN orders.held_since IS NOT NULL THEN 'held'
  WHEN ${OWES_PHOTOS} THEN 'photos_missing'
  WHEN ${IS_REFUNDED} THEN 'refunded'
  WHEN orders.not_before > $2 THEN 'not_before'
  WHEN orders.created_at > $1 THEN 'may_be_cancelled'
  WHEN orders.created_at >= $3::timestamptz THEN 'after_the_date' END`;

const WAITING = `SELECT id AS "orderId", customer_name AS "customerName", created_at AS "createdAt", ship_by AS "shipBy",
    shipping_method AS "shippingMethod", not_before AS "notBefore", photos_waived_at IS NOT NULL AS "arePhotosWaived",
    ${REASON} AS reason
  FROM orders WHERE ${IS_WAITING}`;

const valuesOf = ({ now, timeZone, placedBefore }: Moment) => {
  const window = cancellableUntil(now).getTime() - now.getTime();
  return [new Date(now.getTime() - window), dayAt(now, timeZone), placedBefore ?? null];
};

/** Most urgent first. */
export const readyOrders = (manager: EntityManager, moment: Moment, most: number): Promise<WaitingOrder[]> =>
  manager.query(
    `SELECT * FROM (${WAITING}) AS waiting WHERE reason IS NULL
     ORDER BY "shipBy" NULLS LAST, "createdAt", "orderId" LIMIT $4`,
    [...valuesOf(moment), most],
  );

export const notReadyOrders = (manager: EntityManager, moment: Moment, most: number): Promise<NotReadyOrder[]> =>
  manager.query(
    `SELECT * FROM (${WAITING}) AS waiting WHERE reason IS NOT NULL
     ORDER BY "shipBy" NULLS LAST, "createdAt", "orderId" LIMIT $4`,
    [...valuesOf(moment), most],
  );

/** When the reason ends by itself. */
export const endOf = (
  { reason, createdAt, notBefore }: Pick<NotReadyOrder, 'reason' | 'createdAt' | 'notBefore'>,
  timeZone: string,
): Date | null => {
  if (reason === 'may_be_cancelled') return cancellableUntil(createdAt);
  return reason === 'not_before' && notBefore !== null ? startOfDay(notBefore, timeZone) : null;
};

export const notReadyTexts: Record<NotReadyReason, string> = {
  photos_missing: 'Photos are missing',
  originals_deleted: 'Its original photos were deleted',
  held: 'It is on hold',
  may_be_cancelled: 'Its customer may still cancel it',
  not_before: 'Its day of printing has not come',
  refunded: 'It was refunded in full',
  fits_no_sheet: 'One of its magnets does not fit the sheet',
  over_the_sheets: 'It does not fit into the run',
  after_the_date: 'It was ordered later',
  in_run: 'It is in a run',
};

/** Of orders that are locked, the ready ones, and why each of the others is not. An id that is in neither is unknown. */
export async function readinessOf(
  manager: EntityManager,
  orderIds: readonly string[],
  moment: Moment,
): Promise<{ ready: Map<string, WaitingOrder>; refusals: Map<string, string> }> {
  const waiting = await manager.query<(WaitingOrder & { reason: NotReadyReason | null })[]>(
    `${WAITING} AND orders.id = ANY($4) AND NOT ${IN_RUN}`,
    [...valuesOf(moment), orderIds],
  );
  const others = await manager.query<{ id: string; run: number | null }[]>(
    `SELECT orders.id, print_runs.number AS run FROM orders
       LEFT JOIN print_run_orders ON order_id = orders.id AND NOT is_voided
       LEFT JOIN print_runs ON print_runs.id = run_id
     WHERE orders.id = ANY($1) AND orders.id <> ALL($2)`,
    [orderIds, waiting.map(({ orderId }) => orderId)],
  );
  return {
    ready: new Map(waiting.flatMap((order) => (order.reason === null ? [[order.orderId, order]] : []))),
    refusals: new Map([
      ...waiting.flatMap(({ orderId, reason }): [string, string][] =>
        reason === null ? [] : [[orderId, notReadyTexts[reason]]],
      ),
      ...others.map(({ id, run }): [string, string] => [
        id,
        run === null ? 'It no longer waits to be printed' : `It is in run ${run}`,
      ]),
    ]),
  };
}

/** `waiting`: how many of an order's magnets were spoiled and are in no later run. */
type OwningRun = { id: string; number: number; waiting: number };

/** The run that owns an order; null if none does. */
export async function runOwning(manager: EntityManager, orderId: string): Promise<OwningRun | null> {
  const [run] = await manager.query<OwningRun[]>(
    `SELECT id, number,
            (SELECT count(*)::integer FROM print_run_pieces JOIN print_runs AS printed ON printed.id = run_id
             WHERE order_id = $1 AND ${IS_SPOILED} AND printed.state <> 'voided') AS waiting
     FROM print_runs JOIN print_run_orders ON run_id = id WHERE order_id = $1 AND NOT is_voided`,
    [orderId],
  );
  return run ?? null;
}
