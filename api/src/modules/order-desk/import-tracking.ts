import { Injectable } from '@nestjs/common';
import type { TrackingImport, TrackingReport } from 'shared-contracts/order-desk/schemas';
import { type ChangedOrder, contradictionOf, contradictionTexts } from 'shared-contracts/orders/contradiction';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type EntityManager, In } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { ChangeOrder } from '../orders/change-order.js';
import { idsFrom } from '../orders/domain/entered-order-number.js';
import { refundedAmong } from '../orders/refunded-orders.js';
import { photoFactsOf } from '../orders/order-view.js';
import { Order } from '../orders/order.entity.js';
import { type TrackingRow, type WrongTrackingRow, trackingRowsIn } from './domain/tracking-rows.js';

type Matched = { order: Order; row: TrackingRow };

/** Orders that have shipped already stay what they are. */
const beforeShipping: ReadonlySet<OrderStatus> = new Set(['pending', 'processing']);

@Injectable()
export class ImportTracking {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeOrder,
  ) {}

  /** One transaction, which locks the orders. None if a row is wrong, unless the others are accepted. */
  async import(
    { csv, onlyValid, markShipped }: z.output<typeof TrackingImport>,
    actorId: string,
  ): Promise<Result<TrackingReport>> {
    const read = trackingRowsIn(csv);
    if (!read.ok) return read;
    const { rows } = read.value;
    return this.transactions.run(async (manager): Promise<Result<TrackingReport>> => {
      const { matched, unmatched } = await match(manager, rows);
      const wrong = [...read.value.wrong, ...unmatched].toSorted((a, b) => a.line - b.line);
      const isImported = matched.length > 0 && (wrong.length === 0 || onlyValid);
      for (const { order, row } of isImported ? matched : []) {
        const isShipping = markShipped && beforeShipping.has(order.status);
        if (!isShipping && order.trackingNumber === row.trackingNumber) continue;
        const changed = await this.changes.changeLocked(manager, order, {
          wanted: { status: isShipping ? 'shipped' : order.status, trackingNumber: row.trackingNumber },
          actorId,
          action: 'POST /api/admin/orders/tracking',
        });
        if (!changed.ok) return changed;
      }
      return ok({ valid: matched.length, isImported, wrong });
    });
  }
}

/** Locked in the order of their ids, so that two imports wait for each other. */
async function match(
  manager: EntityManager,
  rows: readonly TrackingRow[],
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
    const message = whyNot({
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
      matched.push({ order, row });
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
  isAmbiguous,
  earlier,
}: {
  order: ChangedOrder | undefined;
  isAmbiguous: boolean;
  earlier: number | undefined;
}): string | undefined {
  if (!order) return 'No order has this number';
  if (isAmbiguous) return 'Several orders begin with this number: use the whole id';
  if (earlier !== undefined) return `This order is in line ${earlier} already`;
  const contradiction = contradictionOf(order, 'shipped');
  return contradiction ? contradictionTexts[contradiction] : undefined;
}
