import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import {
  DeletedReview,
  OrderReviews,
  OrderReviewsQuery,
  OwnReview,
  ProductReviewsQuery,
  Review,
  ReviewDecision,
  ReviewQuery,
  ReviewToDelete,
  ReviewToModerate,
  ReviewToWrite,
} from './schemas.js';

export const reviewEndpoints = {
  'GET /api/products/:id/reviews': endpoint({
    summary: 'Approved reviews of an active product, newest first, paged; none for an unknown product',
    access: 'public',
    input: ProductReviewsQuery,
    output: z.array(Review),
  }),
  'GET /api/orders/:id/reviews': endpoint({
    summary:
      "The reviews of an order's products, for its account or with the token of a mail; without either 401, else 404",
    access: 'public',
    input: OrderReviewsQuery,
    output: OrderReviews,
    errors: ['not_authenticated', 'not_found', 'too_many_requests'],
  }),
  'PUT /api/orders/:id/reviews/:productId': endpoint({
    summary: 'Write or change the review of a product of a delivered order; an admin has to approve it again',
    access: 'public',
    input: ReviewToWrite,
    output: OwnReview,
    errors: ['not_authenticated', 'not_found', 'not_delivered', 'too_many_requests'],
  }),
  'DELETE /api/orders/:id/reviews/:productId': endpoint({
    summary: "Delete one's own review; repeating it changes nothing",
    access: 'public',
    input: ReviewToDelete,
    output: DeletedReview,
    errors: ['not_authenticated', 'not_found', 'too_many_requests'],
  }),
  'GET /api/admin/reviews': endpoint({
    summary: 'Reviews, searched, filtered and sorted (newest first unless asked otherwise), paged',
    access: 'answerCustomers',
    input: ReviewQuery,
    output: z.array(ReviewToModerate),
  }),
  'PATCH /api/admin/reviews/:id': endpoint({
    summary: 'Approve or reject a review, unless its author has changed it since',
    access: 'answerCustomers',
    input: ReviewDecision,
    output: ReviewToModerate,
    errors: ['not_found', 'review_changed'],
  }),
};
