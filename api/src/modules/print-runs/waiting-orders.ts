import { type NotReadyReason, printableForReason, type RunReason } from 'shared-contracts/production/runs';
import type { EntityManager } from 'typeorm';
import {
  type PrintMoment,
  WAITS_FOR_PRINT,
  notReadyReason,
  readinessValues,
} from '../orders/printing/print-readiness.js';
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
type JudgedOrder = WaitingOrder & { reason: NotReadyReason | null };

const JUDGED = `SELECT id AS "orderId", customer_name AS "customerName", created_at AS "createdAt", ship_by AS "shipBy",
    shipping_method AS "shippingMethod", not_before AS "notBefore", photos_waived_at IS NOT NULL AS "arePhotosWaived",
    ${notReadyReason({ cancellableSince: '$1', today: '$2', placedBefore: '$3::timestamptz' })} AS reason
  FROM orders`;

/** Most urgent first. `orderIds`: all that wait unless given. */
const judged = (
  manager: EntityManager,
  moment: PrintMoment,
  { orderIds, which, most }: { orderIds: readonly string[] | undefined; which: 'ready' | 'not ready'; most: number },
): Promise<JudgedOrder[]> =>
  manager.query(
    `SELECT * FROM (${JUDGED} WHERE CASE WHEN $4::uuid[] IS NULL THEN ${WAITS_FOR_PRINT} ELSE id = ANY($4) END) AS judged
     WHERE (reason IS NULL) = $5
     ORDER BY "shipBy" NULLS LAST, "createdAt", "orderId" LIMIT $6`,
    [...readinessValues(moment), orderIds ?? null, which === 'ready', most],
  );

export const readyOrders = (
  manager: EntityManager,
  moment: PrintMoment,
  chosen: { orderIds: readonly string[] | undefined; most: number },
): Promise<WaitingOrder[]> => judged(manager, moment, { ...chosen, which: 'ready' });

export const notReadyOrders = (
  manager: EntityManager,
  moment: PrintMoment,
  chosen: { orderIds: readonly string[] | undefined; most: number },
): Promise<NotReadyOrder[]> => judged(manager, moment, { ...chosen, which: 'not ready' }) as Promise<NotReadyOrder[]>;

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
  begun: 'Its printing has begun without a run',
  cancelled: 'It was cancelled',
};

/** Of locked orders: which may be printed, and why not the others. An id in neither is unknown. */
export async function readinessOf(
  manager: EntityManager,
  { orderIds, reason: why, withHeld }: { orderIds: readonly string[]; reason: RunReason | null; withHeld: boolean },
  moment: PrintMoment,
): Promise<{ ready: Map<string, WaitingOrder>; refusals: Map<string, string> }> {
  const orders = await manager.query<(JudgedOrder & { run: number | null })[]>(
    `SELECT judged.*, number AS run FROM (${JUDGED} WHERE id = ANY($4)) AS judged
       LEFT JOIN print_run_orders ON order_id = "orderId" AND NOT is_voided
       LEFT JOIN print_runs ON print_runs.id = run_id`,
    [...readinessValues(moment), orderIds],
  );
  const mayBePrinted = ({ reason }: JudgedOrder) =>
    reason === null || (why !== null && printableForReason.has(reason) && (reason !== 'held' || withHeld));
  const refusalOf = ({ reason, run }: (typeof orders)[number]) =>
    run === null ? notReadyTexts[reason!] : `It is in run ${run}`;
  return {
    ready: new Map(orders.filter(mayBePrinted).map((order) => [order.orderId, order])),
    refusals: new Map(orders.filter((order) => !mayBePrinted(order)).map((order) => [order.orderId, refusalOf(order)])),
  };
}

/** `waiting`: spoiled magnets that are in no later run. */
type OwningRun = { id: string; number: number; waiting: number };

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
