import { Injectable } from '@nestjs/common';
import type { ClaimAnswer, ClaimOutcome, ClaimQuery, ClaimToAnswer } from 'shared-contracts/claims/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { newestFirstPage, placeOf } from '../../shared/http/newest-first.js';
import type { Page } from '../../shared/http/page.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { contentsOf } from '../orders/domain/order-summary.js';
import { OrderMails } from '../orders/order-mails.js';
import { type ClaimRow, claimColumns, claimView } from './claim-rows.js';

const ROWS_PER_PAGE = 50;

const unknownClaim = fail('not_found', 'This claim could not be found.');
const alreadyAnswered = fail('claim_answered', 'Somebody has already answered this claim.');
const stillOpen = fail('claim_open', 'Please answer this claim before you close it.');

type Row = ClaimRow & {
  customerName: string;
  customerEmail: string;
  userId: string | null;
  lines: Parameters<typeof contentsOf>[0];
};

const SELECT_ROW = `SELECT ${claimColumns}, o.customer_name AS "customerName", o.customer_email AS "customerEmail",
    o.user_id AS "userId",
    (SELECT json_agg(json_build_object('quantity', i.quantity, 'productName', i.product_name,
       'variationName', i.variation_name, 'selectedPack', i.selected_pack) ORDER BY i.position)
     FROM claim_items JOIN order_items i ON i.id = order_item_id WHERE claim_id = c.id) AS lines
  FROM claims c JOIN orders o ON o.id = c.order_id`;

const viewOf = (row: Row): ClaimToAnswer => ({
  ...claimView(row),
  orderId: row.orderId,
  customerName: row.customerName,
  customerEmail: row.customerEmail,
  about: contentsOf(row.lines),
});

const decisionOf: Record<ClaimOutcome, 'accepted' | 'declined'> = {
  reprint: 'accepted',
  refund: 'accepted',
  declined: 'declined',
};

/** Lists claims for admins, who answer and close them. */
@Injectable()
export class ClaimAnswers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly mails: OrderMails,
  ) {}

  async newestFirst({
    limit = ROWS_PER_PAGE,
    cursor,
    status,
  }: z.output<typeof ClaimQuery>): Promise<Result<Page<ClaimToAnswer>>> {
    const after = placeOf(cursor);
    if (!after.ok) return after;
    const [{ total }] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM claims WHERE $1::text IS NULL OR status = $1`,
      [status],
    );
    const rows = await this.dataSource.query<Row[]>(
      `${SELECT_ROW}
       WHERE ($1::text IS NULL OR c.status = $1)
         AND (c.created_at, c.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       ORDER BY c.created_at DESC, c.id DESC LIMIT $4`,
      [status, after.value?.createdAt, after.value?.id, limit + 1],
    );
    return ok(newestFirstPage(rows, { limit, total, view: viewOf }));
  }

  /** The first answer counts; it is stored, and mailed, in one transaction. */
  answer({ id, outcome, answer }: z.output<typeof ClaimAnswer>, actorId: string): Promise<Result<ClaimToAnswer>> {
    return this.transactions.run(async (manager): Promise<Result<ClaimToAnswer>> => {
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE claims SET status = 'answered', outcome = $2, answer = $3, answered_at = now(), answered_by = $4
         WHERE id = $1 AND status = 'open'`,
        [id, outcome, answer, actorId],
      );
      const row = await rowOf(manager, id);
      if (!row) return unknownClaim;
      if (count === 0) return alreadyAnswered;
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/claims/:id/answer',
        subject: 'claim',
        subjectId: id,
        before: { status: 'open', outcome: null, answer: null },
        after: { status: 'answered', outcome, answer },
      });
      await manager.query(`UPDATE claim_items SET is_open = false WHERE claim_id = $1`, [id]);
      const { orderId, userId, customerName, customerEmail, kind } = row;
      const order = { id: orderId, userId, customerName, customerEmail };
      await this.mails.tellClaimAnswer(manager, order, { id, kind, decision: decisionOf[outcome], answer });
      return ok(viewOf(row));
    });
  }

  close(id: string, actorId: string): Promise<Result<ClaimToAnswer>> {
    return this.transactions.run(async (manager): Promise<Result<ClaimToAnswer>> => {
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE claims SET status = 'closed' WHERE id = $1 AND status = 'answered'`,
        [id],
      );
      if (count > 0)
        await writeAudit(manager, {
          actorId,
          action: 'POST /api/admin/claims/:id/close',
          subject: 'claim',
          subjectId: id,
          before: { status: 'answered' },
          after: { status: 'closed' },
        });
      const row = await rowOf(manager, id);
      if (!row) return unknownClaim;
      return row.status === 'closed' ? ok(viewOf(row)) : stillOpen;
    });
  }
}

async function rowOf(manager: EntityManager, id: string): Promise<Row | undefined> {
  const [row] = await manager.query<Row[]>(`${SELECT_ROW} WHERE c.id = $1`, [id]);
  return row;
}
