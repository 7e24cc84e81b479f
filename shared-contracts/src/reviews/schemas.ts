import * as z from 'zod';
import { Id, Instant, ObjectPath, Paging, QueryInteger, TimeSort } from '../api/fields.js';
import { OrderAccess } from '../orders/order-access.js';
import { reviews } from '../policy/orders.js';

const Stars = z.int().min(1, 'Choose a number of stars').max(reviews.mostStars);
const tooLong = `Must be at most ${reviews.maximumCharacters} characters`;

/** Only approved reviews are public. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected']);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

const ReviewPhoto = z.object({ path: ObjectPath, width: z.int(), height: z.int() });

/** `authorName`: "Ada L."; null if the account was deleted. */
export const Review = z.object({
  id: Id,
  stars: z.int(),
  words: z.string(),
  authorName: z.string().nullable(),
  photo: ReviewPhoto.nullable(),
  createdAt: Instant,
});
export type Review = z.infer<typeof Review>;

const mostPerPage = 50;
export const ProductReviewsQuery = z.strictObject({
  ...Paging,
  id: Id,
  limit: QueryInteger.pipe(z.number().min(1).max(mostPerPage)).optional(),
});

/** A rejected one looks pending to its author for ever. */
export const OwnReview = Review.omit({ authorName: true }).extend({ isPublic: z.boolean() });
export type OwnReview = z.infer<typeof OwnReview>;

export const OrderReviewsQuery = z.strictObject(OrderAccess);

/** Each product once; reviews can be written once it was delivered. */
export const OrderReviews = z.object({
  isDelivered: z.boolean(),
  products: z.array(
    z.object({ id: Id, name: z.string(), imageUrl: z.string().nullable(), review: OwnReview.nullable() }),
  ),
});
export type OrderReviews = z.infer<typeof OrderReviews>;

export const ReviewToWrite = z.strictObject({
  ...OrderAccess,
  productId: Id.toLowerCase(),
  stars: Stars,
  words: z.string().trim().min(1, 'Please write a few words').max(reviews.maximumCharacters, tooLong),
  photo: ObjectPath.nullable(),
});

export const ReviewToDelete = z.strictObject({ ...OrderAccess, productId: Id.toLowerCase() });
export const DeletedReview = z.object({ deleted: z.literal(true) });

/** `revision` counts its changes. */
export const ReviewToModerate = Review.extend({
  orderId: Id,
  productId: Id,
  productName: z.string(),
  status: ReviewStatus,
  revision: z.int(),
});
export type ReviewToModerate = z.infer<typeof ReviewToModerate>;

/** `q`: a part of the words, order number, name, email address, or product's name or SKU. */
export const ReviewQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  status: ReviewStatus.optional(),
  sort: TimeSort.optional(),
});

/** `revision`: what was looked at. */
export const ReviewDecision = z.strictObject({
  id: Id.toLowerCase(),
  revision: z.int().min(1).max(1_000_000_000),
  status: ReviewStatus.extract(['approved', 'rejected']),
});
