import { Injectable } from '@nestjs/common';
import { startOfDay, daysAfter } from 'shared-contracts/time/shop-time';
import { Settings } from '../../config/settings.js';
import { Reads } from '../../shared/database/reads.js';
import { byTime, sortedBatches } from '../../shared/http/sorted-list.js';
import { CREDIT_NOTE_PLACE } from '../orders/lists/refunded-orders.js';
import type { OrderAmounts, ReportedOrder } from './domain/reported-order.js';

/** In the shop's time zone, both included. */
export type ReportDays = { from: string; to: string };
/** `order`: null if the payment became none. */
export type RefundOfReport = { id: string; createdAt: Date; order: ReportedOrder | null } & Pick<
  RefundRow,
  'customerName' | 'currency' | 'amount' | 'reason' | 'status'
>;
type RefundRow = {
  id: string;
  createdAt: Date;
  orderId: string | null;
  customerName: string;
  currency: string;
  amount: string;
  reason: ReportedOrder['refunds'][number]['reason'];
  status: ReportedOrder['refunds'][number]['status'];
};

/** Bounds both memory and the number of statements. */
const BATCH_SIZE = 500;

const AMOUNT_COLUMNS = `orders.id, orders.created_at AS "createdAt", shipping_country AS "shippingCountry",
  shipping_state AS "shippingState", subtotal, tax, shipping, currency`;

const ORDER_COLUMNS = `${AMOUNT_COLUMNS}, orders.status, product_type AS "productType", orders.quantity,
  customer_name AS "customerName", total_amount AS "totalAmount", disputed_amount AS "disputedAmount",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', items.id, 'productName', product_name, 'variationName', variation_name,
     'selectedPack', selected_pack, 'quantity', items.quantity, 'price', price::text) ORDER BY position), '[]')
   FROM order_items AS items WHERE items.order_id = orders.id) AS items,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'createdAt', made.created_at, 'amount', amount::text,
     'reason', reason, 'status', made.status, 'items', made.items, 'withShipping', with_shipping, 'place', place)
     ORDER BY place), '[]')
   FROM (SELECT *, ${CREDIT_NOTE_PLACE} AS place FROM refunds WHERE order_id = orders.id) AS made
   WHERE made.status <> 'failed') AS refunds`;

const REFUND_COLUMNS = `refunds.id, refunds.created_at AS "createdAt", order_id AS "orderId", amount, reason, refunds.status,
  concat_ws(' ', shipping_info ->> 'firstName', shipping_info ->> 'lastName') AS "customerName", currency`;

@Injectable()
export class ReportedOrders {
  constructor(
    private readonly reads: Reads,
    private readonly settings: Settings,
  ) {}

  /** Paid ones: a reprint is no sale. */
  placed(days: ReportDays): AsyncGenerator<ReportedOrder> {
    return this.ordersWith<ReportedOrder>(ORDER_COLUMNS, days);
  }

  /** Without items and refunds, in a fraction of the time. */
  amounts(days: ReportDays): AsyncGenerator<OrderAmounts> {
    return this.ordersWith<OrderAmounts>(AMOUNT_COLUMNS, days);
  }

  /** Without failed ones. */
  async *refunded(days: ReportDays): AsyncGenerator<RefundOfReport> {
    const batches = sortedBatches<RefundRow>(
      this.reads,
      {
        columns: REFUND_COLUMNS,
        from: 'refunds JOIN checkouts ON checkouts.id = checkout_id',
        where: `refunds.created_at >= $1 AND refunds.created_at < $2 AND refunds.status <> 'failed'`,
        values: this.momentsOf(days),
        sorting: byTime('refunds', 'oldest'),
      },
      BATCH_SIZE,
    );
    for await (const refunds of batches) {
      const orders = await this.ordersOf(refunds);
      for (const { orderId, ...refund } of refunds)
        yield { ...refund, order: (orderId !== null && orders.get(orderId)) || null };
    }
  }

  private async *ordersWith<Row extends { id: string; createdAt: Date }>(
    columns: string,
    days: ReportDays,
  ): AsyncGenerator<Row> {
    const batches = sortedBatches<Row>(
      this.reads,
      {
        columns,
        from: 'orders',
        where: 'orders.created_at >= $1 AND orders.created_at < $2 AND total_amount > 0',
        values: this.momentsOf(days),
        sorting: byTime('orders', 'oldest'),
      },
      BATCH_SIZE,
    );
    for await (const orders of batches) yield* orders;
  }

  private async ordersOf(refunds: readonly RefundRow[]): Promise<Map<string, ReportedOrder>> {
    const ids = new Set(refunds.flatMap(({ orderId }) => orderId ?? []));
    const orders = await this.reads.query<ReportedOrder[]>(
      `SELECT ${ORDER_COLUMNS} FROM orders WHERE orders.id = ANY($1)`,
      [[...ids]],
    );
    return new Map(orders.map((order) => [order.id, order]));
  }

  private momentsOf({ from, to }: ReportDays): [Date, Date] {
    const { TIME_ZONE } = this.settings.environment;
    return [startOfDay(from, TIME_ZONE), startOfDay(daysAfter(to, 1), TIME_ZONE)];
  }
}
