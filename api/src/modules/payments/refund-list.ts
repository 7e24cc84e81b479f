import { Injectable } from '@nestjs/common';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import type { Refund, RefundQuery, RefundSort, RefundToMake } from 'shared-contracts/refunds/schemas';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import { hasWords } from '../../shared/database/word-search.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, allOf, byTime, sortedList } from '../../shared/http/sorted-list.js';
import { type Result, ok } from '../../shared/result.js';
import type { CheckoutLine } from '../checkout/domain/snapshot.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { orderTextCondition } from '../orders/lists/order-search.js';
import { refundsToMake } from './promised-refunds.js';

type Row = Pick<Refund, 'id' | 'amount' | 'reason' | 'status' | 'orderId'> & {
  withShipping: boolean;
  currency: string | null;
  items: Parameters<typeof contentsOf>[0] | null;
  createdAt: Date;
  checkout: { lines: CheckoutLine[]; shippingInfo: ShippingInfo };
};

const COLUMNS = `refunds.id, refunds.created_at AS "createdAt", refunds.amount, refunds.reason, refunds.status,
  (SELECT currency FROM payments_without_order AS noted
   WHERE refunds.reason = 'wrong_currency' AND noted.payment_id = refunds.payment_id) AS currency,
  refunds.order_id AS "orderId", with_shipping AS "withShipping",
  (SELECT json_agg(json_build_object('quantity', (named ->> 'quantity')::integer, 'productName', i.product_name,
     'variationName', i.variation_name, 'selectedPack', i.selected_pack) ORDER BY i.position)
   FROM jsonb_array_elements(CASE WHEN jsonb_typeof(items) = 'array' THEN items END) AS named JOIN order_items i ON i.id = (named ->> 'itemId')::uuid) AS items,
  (SELECT jsonb_build_object('lines', lines, 'shippingInfo', shipping_info)
   FROM checkouts WHERE checkouts.id = refunds.checkout_id) AS checkout`;

const byAmount = (name: 'highest' | 'lowest'): Sorting<Row> => ({
  name,
  direction: name === 'highest' ? 'DESC' : 'ASC',
  columns: [
    { sql: 'refunds.amount', type: 'numeric', keyOf: ({ amount }) => amount },
    { sql: 'refunds.id', type: 'uuid', keyOf: ({ id }) => id },
  ],
});
const sortings: Record<RefundSort, Sorting<Row>> = {
  newest: byTime('refunds', 'newest'),
  oldest: byTime('refunds', 'oldest'),
  highest: byAmount('highest'),
  lowest: byAmount('lowest'),
};

/** Those without an order look their checkout up, as a join may read them all. */
function textCondition(q: string | undefined) {
  const { sql: isOrder, value } = orderTextCondition(q);
  const sql = (at: string) => `refunds.id IN (
    SELECT found.id FROM refunds AS found JOIN orders ON orders.id = found.order_id WHERE ${isOrder(at)}
    UNION ALL
    SELECT found.id FROM refunds AS found WHERE found.order_id IS NULL AND (
      SELECT lower(shipping_info ->> 'email') = ${at} OR ${hasWords(`' ' || checkout_words(shipping_info)`, at)}
      FROM checkouts WHERE checkouts.id = found.checkout_id))`;
  return { sql, value };
}

const viewOf = ({
  createdAt,
  checkout: { lines, shippingInfo },
  items,
  withShipping,
  currency,
  ...refund
}: Row): Refund => ({
  ...refund,
  ...(currency !== null && { currency }),
  createdAt: createdAt.toISOString(),
  customerName: [shippingInfo.firstName, shippingInfo.lastName].filter(Boolean).join(' '),
  customerEmail: shippingInfo.email,
  wanted: contentsOf(lines),
  refunded: [...contentsOf(items ?? []), ...(withShipping ? ['Shipping'] : [])],
});

@Injectable()
export class RefundList {
  constructor(private readonly reads: Reads) {}

  async toMake(): Promise<Result<RefundToMake[]>> {
    return ok(await refundsToMake(this.reads));
  }

  list({ limit, cursor, q, status, sort = 'newest' }: z.output<typeof RefundQuery>): Promise<Result<Page<Refund>>> {
    const matches = allOf([textCondition(q), { sql: (at) => `refunds.status = ${at}`, value: status }]);
    return sortedList<Row, Refund>(
      this.reads,
      { columns: COLUMNS, from: 'refunds', ...matches, sorting: sortings[sort] },
      { limit, cursor, view: viewOf },
    );
  }
}
