import type { Review, ReviewStatus } from 'shared-contracts/reviews/schemas';

export type ReviewRow = {
  id: string;
  stars: number;
  words: string;
  authorName: string | null;
  status: ReviewStatus;
  createdAt: Date;
  photo: { path: string; width: number; height: number } | null;
};

export const reviewColumns = `product_reviews.id, product_reviews.stars, product_reviews.words,
  product_reviews.author_name AS "authorName", product_reviews.status, product_reviews.created_at AS "createdAt",
  (SELECT json_build_object('path', object_path, 'width', width, 'height', height)
   FROM media_objects WHERE object_path = product_reviews.photo) AS photo`;

export const reviewView = ({ id, stars, words, authorName, photo, createdAt }: ReviewRow): Review => ({
  id,
  stars,
  words,
  authorName,
  photo,
  createdAt: createdAt.toISOString(),
});
