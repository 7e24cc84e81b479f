import { Injectable } from '@nestjs/common';
import type { ReviewDecision, ReviewQuery, ReviewToModerate } from 'shared-contracts/reviews/schemas';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Reads } from '../../shared/database/reads.js';
import { hasWords } from '../../shared/database/word-search.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { Page } from '../../shared/http/page.js';
import { allOf, byTime, sortedList } from '../../shared/http/sorted-list.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { orderTextCondition } from '../orders/lists/order-search.js';
import { lockRating, renewRating } from './product-ratings.js';
import { type ReviewRow, reviewColumns, reviewView } from './review-rows.js';

const unknownReview = fail('not_found', 'This review could not be found.');
const changedReview = fail('review_changed', 'The author has changed this review. Please read it again.');

type Row = ReviewRow & { orderId: string; productId: string; productName: string; revision: number };

const COLUMNS = `${reviewColumns}, product_reviews.order_id AS "orderId", product_reviews.product_id AS "productId",
  product_reviews.revision, (SELECT name FROM products WHERE products.id = product_reviews.product_id) AS "productName"`;

function textCondition(q: string | undefined) {
  const { sql: isOrder, value } = orderTextCondition(q);
  const sql = (at: string) => `product_reviews.id IN (
    SELECT found.id FROM product_reviews AS found WHERE ${hasWords(`' ' || lower(found.words)`, at)}
    UNION ALL
    SELECT found.id FROM product_reviews AS found JOIN orders ON orders.id = found.order_id WHERE ${isOrder(at)}
    UNION ALL
    SELECT found.id FROM product_reviews AS found JOIN products ON products.id = found.product_id
    WHERE ${hasWords(`lower(products.name || ' ' || coalesce(products.sku, ''))`, at)})`;
  return { sql, value };
}

const viewOf = (row: Row): ReviewToModerate => ({
  ...reviewView(row),
  orderId: row.orderId,
  productId: row.productId,
  productName: row.productName,
  status: row.status,
  revision: row.revision,
});

@Injectable()
export class ReviewModeration {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  list({
    limit,
    cursor,
    q,
    status,
    sort = 'newest',
  }: z.output<typeof ReviewQuery>): Promise<Result<Page<ReviewToModerate>>> {
    const matches = allOf([textCondition(q), { sql: (at) => `product_reviews.status = ${at}`, value: status }]);
    return sortedList<Row, ReviewToModerate>(
      this.reads,
      { columns: COLUMNS, from: 'product_reviews', ...matches, sorting: byTime('product_reviews', sort) },
      { limit, cursor, view: viewOf },
    );
  }

  decide(
    { id, revision, status }: z.output<typeof ReviewDecision>,
    actorId: string,
  ): Promise<Result<ReviewToModerate>> {
    return this.transactions.run(async (manager): Promise<Result<ReviewToModerate>> => {
      const seen = await rowOf(manager, id);
      // in the order of writing a review, against deadlocks
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
        id,
        before: { status: seen.status },
        after: { status },
      });
      const decided = await rowOf(manager, id);
      return decided ? ok(viewOf(decided)) : unknownReview;
    });
  }
}

async function rowOf(manager: EntityManager, id: string): Promise<Row | undefined> {
  const [row] = await manager.query<Row[]>(`SELECT ${COLUMNS} FROM product_reviews WHERE id = $1`, [id]);
  return row;
}
