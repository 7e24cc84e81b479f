import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { ratedFrom } = shopPolicy.reviews;

/** The average has one decimal, such as `"4.9"`; both are null for a product without a rating. */
type Rating = { average: string | null; count: number | null };
/** How many approved reviews there are, and all of their stars. */
export type ApprovedReviews = { count: number; stars: number };

/** A product's rating: that of its approved reviews once there are enough of them, and the seeded one until then. */
export function ratingOf({ count, stars }: ApprovedReviews, seeded: Rating): Rating & { isRatedByReviews: boolean } {
  if (count < ratedFrom) return { ...seeded, isRatedByReviews: false };
  // the average in tenths, rounded half up
  const tenths = Math.floor((20 * stars + count) / (2 * count));
  return { average: `${Math.floor(tenths / 10)}.${tenths % 10}`, count, isRatedByReviews: true };
}
