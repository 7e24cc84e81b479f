import { Injectable } from '@nestjs/common';
import type { ReviewDecision, ReviewQuery, ReviewToModerate } from 'shared-contracts/reviews/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { newestFirstPage, placeOf } from '../../shared/http/newest-first.js';
import type { Page } from '../../shared/http/page.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { lockRating, renewRating } from './product-ratings.js';
import { type ReviewRow, reviewColumns, reviewView, reviewsFrom } from './review-rows.js';

const ROWS_PER_PAGE = 50;

const unknownReview = fail('not_found', 'This review could not be found.');
const changedReview = fail('review_changed', 'The author has changed this review. Please read it again.');

type Row = ReviewRow & { orderId: string; productId: string; productName: string; revision: number };

const SELECT_ROW = `SELECT ${reviewColumns}, r.order_id AS "orderId", r.product_id AS "productId", p.name AS "productName", r.revision
  FROM ${reviewsFrom} JOIN products p ON p.id = r.product_id`;

const viewOf = (row: Row): ReviewToModerate => ({
  ...reviewView(row),
  orderId: row.orderId,
  productId: row.productId,
  productName: row.productName,
  status: row.status,
  revision: row.revision,
});

/** Lists reviews for admins, who approve or reject them. */
@Injectable()
export class ReviewModeration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  async newestFirst({
    limit = ROWS_PER_PAGE,
    cursor,
    status,
  }: z.output<typeof ReviewQuery>): Promise<Result<Page<ReviewToModerate>>> {
    const after = placeOf(cursor);
    if (!after.ok) return after;
    const [{ total }] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM product_reviews WHERE $1::text IS NULL OR status = $1`,
      [status],
    );
    const rows = await this.dataSource.query<Row[]>(
      `${SELECT_ROW}
       WHERE ($1::text IS NULL OR r.status = $1)
         AND (r.created_at, r.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       ORDER BY r.created_at DESC, r.id DESC LIMIT $4`,
      [status, after.value?.createdAt, after.value?.id, limit + 1],
    );
    return ok(newestFirstPage(rows, { limit, total, view: viewOf }));
  }

  /** Renews the product's rating in the same transaction. Repeating a decision changes nothing. */
  decide(
    { id, revision, status }: z.output<typeof ReviewDecision>,
    actorId: string,
  ): Promise<Result<ReviewToModerate>> {
    return this.transactions.run(async (manager): Promise<Result<ReviewToModerate>> => {
      const seen = await rowOf(manager, id);
      // the product first, as whoever writes a review locks it
      if (!seen || !(await lockRating(manager, seen.productId))) return unknownReview;
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE product_reviews SET status = $3 WHERE id = $1 AND revision = $2`,
        [id, revision, status],
      );
      if (count === 0) return changedReview;
      await renewRating(manager, seen.productId);
      await writeAudit(manager, {
        actorId,
        action: 'PATCH /api/admin/reviews/:id',
        subject: 'review',
        subjectId: id,
        before: { status: seen.status },
        after: { status },
      });
      const decided = await rowOf(manager, id);
      return decided ? ok(viewOf(decided)) : unknownReview;
    });
  }
}

async function rowOf(manager: EntityManager, id: string): Promise<Row | undefined> {
  const [row] = await manager.query<Row[]>(`${SELECT_ROW} WHERE r.id = $1`, [id]);
  return row;
}
