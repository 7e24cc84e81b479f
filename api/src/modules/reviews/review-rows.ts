import type { Review, ReviewStatus } from 'shared-contracts/reviews/schemas';

/** A review with its photo's size. */
export type ReviewRow = {
  id: string;
  stars: number;
  words: string;
  authorName: string | null;
  status: ReviewStatus;
  createdAt: Date;
  photo: { path: string; width: number; height: number } | null;
};

/** The columns of `ReviewRow`, from `reviewsFrom`. */
export const reviewColumns = `r.id, r.stars, r.words, r.author_name AS "authorName", r.status, r.created_at AS "createdAt",
  CASE WHEN m.object_path IS NOT NULL
    THEN json_build_object('path', m.object_path, 'width', m.width, 'height', m.height) END AS photo`;
export const reviewsFrom = `product_reviews r LEFT JOIN media_objects m ON m.object_path = r.photo`;

export const reviewView = ({ id, stars, words, authorName, photo, createdAt }: ReviewRow): Review => ({
  id,
  stars,
  words,
  authorName,
  photo,
  createdAt: createdAt.toISOString(),
});
