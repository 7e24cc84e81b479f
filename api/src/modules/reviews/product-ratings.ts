import type { EntityManager } from 'typeorm';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

/** Later statements of the transaction see all approvals. False if the product is gone. */
export async function lockRating(manager: EntityManager, productId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE`, [productId]);
  return rows.length > 0;
}

type Row = ApprovedReviews & { seededAverage: string | null; seededCount: number | null };

/** After `lockRating`. */
export async function renewRating(manager: EntityManager, productId: string): Promise<void> {
  const [row] = await manager.query<Row[]>(
    `SELECT CASE WHEN is_rated_by_reviews THEN seeded_rating_average ELSE rating_average END AS "seededAverage",
            CASE WHEN is_rated_by_reviews THEN seeded_rating_count ELSE rating_count END AS "seededCount",
            approved.count, approved.stars
     FROM products CROSS JOIN (
       SELECT count(*)::int AS count, coalesce(sum(stars), 0)::int AS stars
       FROM product_reviews WHERE product_id = $1 AND status = 'approved') AS approved
     WHERE id = $1`,
    [productId],
  );
  if (!row) throw new Error('the product is locked');
  const { seededAverage, seededCount, count, stars } = row;
  const rating = ratingOf({ count, stars }, { average: seededAverage, count: seededCount });
  await manager.query(
    `UPDATE products SET rating_average = $2, rating_count = $3, is_rated_by_reviews = $4,
                         seeded_rating_average = $5, seeded_rating_count = $6, updated_at = now()
     WHERE id = $1 AND (rating_average, rating_count, is_rated_by_reviews)
                       IS DISTINCT FROM ($2::numeric, $3::integer, $4::boolean)`,
    [productId, rating.average, rating.count, rating.isRatedByReviews, seededAverage, seededCount],
  );
}

const { ratedFrom } = shopPolicy.reviews;

/** One decimal: `"4.9"`. */
type Rating = { average: string | null; count: number | null };
/** `stars`: their sum. */
type ApprovedReviews = { count: number; stars: number };

/** Of the approved reviews once there are enough, else the seeded one. */
export function ratingOf({ count, stars }: ApprovedReviews, seeded: Rating): Rating & { isRatedByReviews: boolean } {
  if (count < ratedFrom) return { ...seeded, isRatedByReviews: false };
  // in tenths, rounded half up
  const tenths = Math.floor((20 * stars + count) / (2 * count));
  return { average: `${Math.floor(tenths / 10)}.${tenths % 10}`, count, isRatedByReviews: true };
}
