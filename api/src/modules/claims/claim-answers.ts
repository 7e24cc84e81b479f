import { Injectable } from '@nestjs/common';
import type { ClaimAnswer, ClaimQuery, ClaimToAnswer, ClaimToClose } from 'shared-contracts/claims/schemas';
import { type Money, formatMoney, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Reads } from '../../shared/database/reads.js';
import { hasWords } from '../../shared/database/word-search.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { Page } from '../../shared/http/page.js';
import { allOf, byTime, sortedList } from '../../shared/http/sorted-list.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { OPEN_PROMISE, availableOf, isRefundOwed, promiseRefund } from '../payments/promised-refunds.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { OrderMails } from '../orders/mails/order-mails.js';
import { Order } from '../orders/order.entity.js';
import { orderTextCondition } from '../orders/lists/order-search.js';
import { moreThanIsLeft } from '../payments/domain/plan-refund.js';
import { type ClaimedOrder, claimedAmount } from './domain/claimed-amount.js';
import { type ClaimRow, IS_REPRINT_OWED, claimColumns, claimView } from './claim-rows.js';

const unknownClaim = fail('not_found', 'This claim could not be found.');
const alreadyAnswered = fail('claim_answered', 'Somebody has already answered this claim.');
const stillOpen = fail('claim_open', 'Please answer this claim before you close it.');

const reprintOwed = fail(
  'reprint_owed',
  'The reprint that you promised has not been made yet. Print it again, or give the reason why not.',
);
const stillOwed = fail('refund_owed', 'The refund that you promised has not been made yet.');

type Row = ClaimRow & {
  paidOrderId: string;
  order: ClaimedOrder & { disputedAmount: string };
  promised: string | null;
  isRefundOwed: boolean;
  isReprintOwed: boolean;
  customer: { customerName: string; customerEmail: string };
  lines: Parameters<typeof contentsOf>[0];
};

/** Of the order that was paid, also for reprints. */
const PAID = `SELECT paid.* FROM orders AS named JOIN orders AS paid ON paid.id = coalesce(named.reprint_of, named.id)
  WHERE named.id = claims.order_id`;
const COLUMNS = `${claimColumns},
  (SELECT id FROM (${PAID}) AS paid) AS "paidOrderId",
  (SELECT json_build_object('subtotal', subtotal::text, 'tax', tax::text, 'shipping', shipping::text, 'left', ${availableOf('paid')}::text, 'disputedAmount', disputed_amount::text,
     'lines', (SELECT json_agg(json_build_object('price', price::text, 'quantity', quantity,
        'refundedQuantity', refunded_quantity, 'isClaimed', EXISTS (
          SELECT FROM claim_items WHERE claim_id = claims.id AND order_item_id = order_items.id)) ORDER BY position)
        FROM order_items WHERE order_id = paid.id)) FROM (${PAID}) AS paid) AS "order",
  (SELECT amount::text FROM promised_refunds WHERE claim_id = claims.id) AS promised,
  EXISTS (SELECT FROM promised_refunds WHERE claim_id = claims.id AND ${OPEN_PROMISE}) AS "isRefundOwed",
  ${IS_REPRINT_OWED} AS "isReprintOwed",
  (SELECT json_build_object('customerName', customer_name, 'customerEmail', customer_email)
   FROM orders WHERE orders.id = claims.order_id) AS customer,
  (SELECT json_agg(json_build_object('quantity', i.quantity, 'productName', i.product_name,
     'variationName', i.variation_name, 'selectedPack', i.selected_pack) ORDER BY i.position)
   FROM claim_items JOIN order_items i ON i.id = order_item_id WHERE claim_id = claims.id) AS lines`;

function textCondition(q: string | undefined) {
  const { sql: isOrder, value } = orderTextCondition(q);
  const sql = (at: string) => `claims.id IN (
    SELECT found.id FROM claims AS found WHERE ${hasWords(`' ' || lower(found.words)`, at)}
    UNION ALL
    SELECT found.id FROM claims AS found JOIN orders ON orders.id = found.order_id WHERE ${isOrder(at)})`;
  return { sql, value };
}

const viewOf = ({ customer: { customerName, customerEmail }, lines, order, ...claim }: Row): ClaimToAnswer => ({
  ...claimView(claim),
  orderId: claim.orderId,
  customerName,
  customerEmail,
  about: contentsOf(lines),
  refundable: toDecimal(claimedAmount(order)),
  promised: claim.promised,
  isRefundOwed: claim.isRefundOwed,
  isReprintOwed: claim.isReprintOwed,
  paidOrderId: claim.paidOrderId,
});

function promiseOf({ order }: Row, refund: string | undefined): Result<Money> {
  const left = parseMoney(order.left);
  if (left === 0) return moreThanIsLeft(order, 'There is nothing left to refund.');
  const amount = refund === undefined ? claimedAmount(order) : parseMoney(refund);
  if (amount > left) return moreThanIsLeft(order, `Only ${formatMoney(left)} can still be refunded.`);
  const unknown = 'Enter how much you refund';
  return amount > 0 ? ok(amount) : fail('invalid_input', unknown, { errors: { refund: unknown } });
}

@Injectable()
export class ClaimAnswers {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly mails: OrderMails,
  ) {}

  list({
    limit,
    cursor,
    q,
    status,
    sort = 'newest',
  }: z.output<typeof ClaimQuery>): Promise<Result<Page<ClaimToAnswer>>> {
    const matches = allOf([textCondition(q), { sql: (at) => `claims.status = ${at}`, value: status }]);
    return sortedList<Row, ClaimToAnswer>(
      this.reads,
      { columns: COLUMNS, from: 'claims', ...matches, sorting: byTime('claims', sort) },
      { limit, cursor, view: viewOf },
    );
  }

  /** The first answer counts. */
  answer(
    { id, outcome, refund, answer }: z.output<typeof ClaimAnswer>,
    actorId: string,
  ): Promise<Result<ClaimToAnswer>> {
    return this.transactions.run(async (manager): Promise<Result<ClaimToAnswer>> => {
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE claims SET status = 'answered', outcome = $2, answer = $3, answered_at = now(), answered_by = $4
         WHERE id = $1 AND status = 'open'`,
        [id, outcome, answer, actorId],
      );
      const row = await rowOf(manager, id);
      if (!row) return unknownClaim;
      if (count === 0) return alreadyAnswered;
      let promised: Money | null = null;
      if (outcome === 'refund') {
        // the second of two answers sees what the first has promised
        await manager.query(`SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE`, [row.paidOrderId]);
        const promise = promiseOf((await rowOf(manager, id)) ?? row, refund);
        if (!promise.ok) return promise;
        promised = promise.value;
        await promiseRefund(manager, { claimId: id, orderId: row.paidOrderId, amount: promised });
      }
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/claims/:id/answer',
        id,
        before: { status: 'open', outcome: null, answer: null },
        after: { status: 'answered', outcome, answer, ...(refund !== undefined && { refund }) },
      });
      await manager.query(`UPDATE claim_items SET is_open = false WHERE claim_id = $1`, [id]);
      const order = await manager.findOneByOrFail(Order, { id: row.orderId });
      const about = contentsOf(row.lines);
      await this.mails.tellClaimAnswer(manager, order, { id, kind: row.kind, outcome, about, answer, promised });
      return ok(viewOf((await rowOf(manager, id)) ?? row));
    });
  }

  /** `reason`: why nothing is printed again after all. */
  close({ id, reason }: z.output<typeof ClaimToClose>, actorId: string): Promise<Result<ClaimToAnswer>> {
    return this.transactions.run(async (manager): Promise<Result<ClaimToAnswer>> => {
      if (await isRefundOwed(manager, id)) return stillOwed;
      const before = await rowOf(manager, id);
      if (before?.isReprintOwed && reason === undefined) return reprintOwed;
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE claims SET status = 'closed' WHERE id = $1 AND status = 'answered'`,
        [id],
      );
      if (count > 0)
        await writeAudit(manager, {
          actorId,
          action: 'POST /api/admin/claims/:id/close',
          id,
          before: { status: 'answered' },
          after: { status: 'closed', ...(reason !== undefined && { reason }) },
        });
      const row = await rowOf(manager, id);
      if (!row) return unknownClaim;
      return row.status === 'closed' ? ok(viewOf(row)) : stillOpen;
    });
  }
}

async function rowOf(manager: EntityManager, id: string): Promise<Row | undefined> {
  const [row] = await manager.query<Row[]>(`SELECT ${COLUMNS} FROM claims WHERE id = $1`, [id]);
  return row;
}
