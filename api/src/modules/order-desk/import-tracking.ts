import { Injectable } from '@nestjs/common';
import type { TrackingImport, TrackingReport } from 'shared-contracts/order-desk/schemas';
import { isBeforeShipping } from 'shared-contracts/orders/before-shipping';
import { type ChangedOrder, contradictionOf, contradictionTexts } from 'shared-contracts/orders/contradiction';
import { type EntityManager, In } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { askedTracking } from '../orders/lists/asked-tracking.js';
import { ChangeOrder } from '../orders/change-order.js';
import { idsFrom } from '../orders/domain/entered-order-number.js';
import { refundedAmong } from '../orders/lists/refunded-orders.js';
import { photoFactsOf } from '../orders/order-view.js';
import { Order } from '../orders/order.entity.js';
import { type TrackingRow, type WrongTrackingRow, trackingRowsIn } from './domain/tracking-rows.js';

type Matched = { order: Order; row: TrackingRow; isShipping: boolean };
type Confirmed = NonNullable<z.output<typeof TrackingImport>['confirmed']>[number];

/** Shipped orders stay what they are. */

@Injectable()
export class ImportTracking {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeOrder,
  ) {}

  /** All or none if a row is wrong or questioned, unless the others are accepted. */
  async import(
    { csv, onlyValid, markShipped, confirmed = [] }: z.output<typeof TrackingImport>,
    actorId: string,
  ): Promise<Result<TrackingReport>> {
    const read = trackingRowsIn(csv);
    if (!read.ok) return read;
    const { rows } = read.value;
    return this.transactions.run(async (manager): Promise<Result<TrackingReport>> => {
      const { matched, unmatched } = await match(manager, rows, { markShipped });
      const wrong = [...read.value.wrong, ...unmatched].toSorted((a, b) => a.line - b.line);
      const questioned = await questionsAbout(manager, matched, confirmed);
      const asked = new Set(questioned.map(({ line }) => line));
      const sound = matched.filter(({ row }) => !asked.has(row.line));
      const isImported = sound.length > 0 && (wrong.length + questioned.length === 0 || onlyValid);
      for (const { order, row, isShipping } of isImported ? sound : []) {
        if (!isShipping && order.trackingNumber === row.trackingNumber) continue;
        const changed = await this.changes.changeLocked(manager, order, {
          wanted: { status: isShipping ? 'shipped' : order.status, trackingNumber: row.trackingNumber },
          actorId,
          action: 'POST /api/admin/orders/tracking',
        });
        if (!changed.ok) return changed;
      }
      return ok({ valid: sound.length, isImported, wrong, questioned });
    });
  }
}

/** Of new numbers, without what was confirmed. */
async function questionsAbout(
  manager: EntityManager,
  matched: readonly Matched[],
  confirmed: readonly Confirmed[],
): Promise<NonNullable<TrackingReport['questioned']>> {
  const given = matched.map(({ order, row }) => ({ orderId: order.id, ...row }));
  const asked = await askedTracking(manager, given);
  const confirmedOf = new Map(confirmed.map(({ line, reasons }) => [line, reasons]));
  return matched.flatMap(({ order, row: { line, order: named, trackingNumber } }) => {
    const question = order.trackingNumber === trackingNumber ? undefined : asked.get(order.id);
    const isOpen = question?.reasons.some((reason) => !confirmedOf.get(line)?.includes(reason));
    return question && isOpen ? [{ line, order: named, trackingNumber, ...question }] : [];
  });
}

/** Locked in the order of ids, against deadlocks. */
async function match(
  manager: EntityManager,
  rows: readonly TrackingRow[],
  { markShipped }: { markShipped: boolean },
): Promise<{ matched: Matched[]; unmatched: WrongTrackingRow[] }> {
  const idsOf = await idsByRow(manager, rows);
  const orders = await manager.find(Order, {
    where: { id: In([...new Set(idsOf.flat())]) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const refunded = await refundedAmong(manager, [...byId.keys()]);
  const lineOf = new Map<string, number>();
  const matched: Matched[] = [];
  const unmatched: WrongTrackingRow[] = [];
  for (const [nth, row] of rows.entries()) {
    const [id, other] = idsOf[nth] ?? [];
    const order = id === undefined ? undefined : byId.get(id);
    const isShipping = markShipped && order !== undefined && isBeforeShipping(order.status);
    const message = whyNot({
      isShipping,
      order: order && {
        status: order.status,
        ...photoFactsOf(order),
        isRefunded: refunded.has(order.id),
      },
      isAmbiguous: other !== undefined,
      earlier: lineOf.get(id ?? ''),
    });
    if (order && message === undefined) {
      lineOf.set(order.id, row.line);
      matched.push({ order, row, isShipping });
    } else unmatched.push({ line: row.line, order: row.order, message: message ?? '' });
  }
  return { matched, unmatched };
}

async function idsByRow(manager: EntityManager, rows: readonly TrackingRow[]): Promise<string[][]> {
  const ranges = rows.map(({ named }) =>
    'id' in named ? { from: named.id, to: named.id } : idsFrom(named.beginning)!,
  );
  const found = await manager.query<{ nth: number; id: string }[]>(
    `SELECT wanted.nth::integer AS nth, orders.id
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted (low, high, nth)
     JOIN orders ON orders.id BETWEEN wanted.low AND wanted.high`,
    [ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
  );
  return rows.map((_, index) => found.filter(({ nth }) => nth === index + 1).map(({ id }) => id));
}

function whyNot({
  order,
  isShipping,
  isAmbiguous,
  earlier,
}: {
  order: ChangedOrder | undefined;
  isShipping: boolean;
  isAmbiguous: boolean;
  earlier: number | undefined;
}): string | undefined {
  if (!order) return 'No order has this number';
  if (isAmbiguous) return 'Several orders begin with this number: use the whole id';
  if (earlier !== undefined) return `This order is in line ${earlier} already`;
  const contradiction = contradictionOf(order, 'shipped');
  // a number is only kept until the parcel leaves
  if (contradiction === 'photos' && !isShipping) return undefined;
  return contradiction ? contradictionTexts[contradiction] : undefined;
}
