import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ProductReviewsQuery, Review } from 'shared-contracts/reviews/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { newestFirstPage, placeOf } from '../../shared/http/newest-first.js';
import type { Page } from '../../shared/http/page.js';
import { type Result, ok } from '../../shared/result.js';
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
