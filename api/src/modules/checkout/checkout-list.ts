import { Injectable } from '@nestjs/common';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import type { UnfinishedCheckout, UnfinishedCheckoutQuery } from 'shared-contracts/checkout/without-order';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import type { Page } from '../../shared/http/page.js';
import { allOf, byTime, sortedList } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';
import type { Result } from '../../shared/result.js';
import type { CheckoutStatus } from './domain/checkout-state.js';
import type { CheckoutLine } from './domain/snapshot.js';

type Row = {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  status: CheckoutStatus;
  total: string;
  lines: CheckoutLine[];
  shippingInfo: Partial<ShippingInfo>;
};

const COLUMNS = `checkouts.id, checkouts.created_at AS "createdAt", checkouts.status, checkouts.total, checkouts.lines,
  CASE WHEN checkouts.status IN ('expired', 'failed')
    THEN least(checkouts.expires_at, coalesce(checkouts.session_closed_at, checkouts.expires_at))
    ELSE checkouts.expires_at END AS "expiresAt",
  checkouts.shipping_info AS "shippingInfo"`;

/** Of a purchase's checkouts, one may be paid although another has expired. */
const kinds = {
  holding: `checkouts.status IN ('opening', 'open', 'awaiting_payment') AND EXISTS (
    SELECT FROM stock_reservations WHERE checkout_id = checkouts.id AND state = 'held')`,
  abandoned: `checkouts.status IN ('expired', 'failed') AND NOT EXISTS (
    SELECT FROM orders WHERE orders.purchase_id = checkouts.purchase_id)`,
} as const;

const viewOf = ({ id, createdAt, expiresAt, status, total, lines, shippingInfo }: Row): UnfinishedCheckout => {
  const { firstName, lastName, email } = shippingInfo;
  return {
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isPaymentUnderway: status === 'awaiting_payment',
    customerName: firstName === undefined ? null : [firstName, lastName].filter(Boolean).join(' '),
    customerEmail: email ?? null,
    total,
    wanted: lines.map(({ quantity, productName }) => `${quantity} x ${productName}`),
  };
};

@Injectable()
export class CheckoutList {
  constructor(private readonly reads: Reads) {}

  list({
    limit,
    cursor,
    show = 'holding',
    q,
    sort = 'newest',
  }: z.output<typeof UnfinishedCheckoutQuery>): Promise<Result<Page<UnfinishedCheckout>>> {
    const { where, values } = allOf([
      { sql: (at) => `checkout_words(checkouts.shipping_info) LIKE ${at}`, value: q && containing(q.toLowerCase()) },
    ]);
    return sortedList<Row, UnfinishedCheckout>(
      this.reads,
      {
        columns: COLUMNS,
        from: 'checkouts',
        where: `${kinds[show]} AND ${where}`,
        values,
        sorting: byTime('checkouts', sort),
      },
      { limit, cursor, view: viewOf },
    );
  }
}
