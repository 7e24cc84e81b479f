import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ProductReviewsQuery, Review } from 'shared-contracts/reviews/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { type Page, page } from '../../shared/http/page.js';
import { type Result, ok } from '../../shared/result.js';
import { cursorOf, keysOf } from '../../shared/http/cursor.js';
import { type ReviewRow, reviewColumns, reviewView } from './review-rows.js';

@Injectable()
export class PublicReviews {
  constructor(private readonly dataSource: DataSource) {}

  async ofProduct({
    id,
    limit = shopPolicy.reviews.perPage,
    cursor,
  }: z.output<typeof ProductReviewsQuery>): Promise<Result<Page<Review>>> {
    const after = placeOf(cursor);
    if (!after.ok) return after;
    const [{ total }] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM product_reviews r JOIN products p ON p.id = r.product_id AND p.is_active
       WHERE r.product_id = $1 AND r.status = 'approved'`,
      [id],
    );
    const rows = await this.dataSource.query<ReviewRow[]>(
      `SELECT ${reviewColumns} FROM product_reviews JOIN products p ON p.id = product_id AND p.is_active
       WHERE product_id = $1 AND product_reviews.status = 'approved' AND (product_reviews.created_at, product_reviews.id)
         < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       ORDER BY product_reviews.created_at DESC, product_reviews.id DESC LIMIT $4`,
      [id, after.value?.createdAt, after.value?.id, limit + 1],
    );
    return ok(newestFirstPage(rows, { limit, total, view: reviewView }));
  }
}

type Place = { createdAt: string; id: string };

function placeOf(cursor: string | undefined): Result<Place | undefined> {
  if (cursor === undefined) return ok(undefined);
  const keys = keysOf(cursor, ['timestamptz', 'uuid']);
  return keys.ok ? ok({ createdAt: keys.value[0]!, id: keys.value[1]! }) : keys;
}

/** `rows`: one more if there is a next page. The cursor is the last row's position, so new rows shift nothing. */
function newestFirstPage<Row extends { createdAt: Date; id: string }, View>(
  rows: readonly Row[],
  { limit, total, view }: { limit: number; total: number; view: (row: Row) => View },
): Page<View> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorOf([last.createdAt.toISOString(), last.id]) : null;
  return page({ rows: shown.map(view), total, nextCursor });
}
