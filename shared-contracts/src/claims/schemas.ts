import * as z from 'zod';
import { Id, Instant, MoneyText, ObjectPath, Paging, TimeSort } from '../api/fields.js';
import { AmountToRefund } from '../refunds/schemas.js';
import { OrderAccess } from '../orders/order-access.js';
import { claims } from '../policy/orders.js';

const charactersUpTo = (most: number) => `Must be at most ${most} characters`;

export const ClaimKind = z.enum(['damage', 'return']);
export type ClaimKind = z.infer<typeof ClaimKind>;
/** `closed` once what the answer promises is done. */
export const ClaimStatus = z.enum(['open', 'answered', 'closed']);
export type ClaimStatus = z.infer<typeof ClaimStatus>;
export const ClaimOutcome = z.enum(['reprint', 'refund', 'declined']);
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

/** `outcome` and `answer` are null while it is open. */
export const Claim = z.object({
  id: Id,
  kind: ClaimKind,
  itemIds: z.array(Id),
  words: z.string(),
  photos: z.array(ObjectPath),
  status: ClaimStatus,
  outcome: ClaimOutcome.nullable(),
  answer: z.string().nullable(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const OrderClaimsQuery = z.strictObject(OrderAccess);

/** Newest first. `until`: when the time to file one ends; null before delivery. */
export const OrderClaims = z.object({ until: Instant.nullable(), isOpen: z.boolean(), claims: z.array(Claim) });
export type OrderClaims = z.infer<typeof OrderClaims>;

/** `photos`: the caller's stored photos. */
export const ClaimToFile = z.strictObject({
  ...OrderAccess,
  kind: ClaimKind,
  itemIds: z.array(Id.toLowerCase()).min(1, 'Choose what this is about').max(100),
  words: z
    .string()
    .trim()
    .min(1, 'Please tell us what happened')
    .max(claims.maximumCharacters, charactersUpTo(claims.maximumCharacters)),
  photos: z.array(ObjectPath).max(claims.maximumPhotos, `At most ${claims.maximumPhotos} photos`),
});

/** `about`: "2 x Classic Square" for each item. */
export const ClaimToAnswer = Claim.extend({
  orderId: Id,
  customerName: z.string(),
  customerEmail: z.string(),
  about: z.array(z.string()),
  /** What its items cost with tax, as far as it can still be refunded. */
  refundable: MoneyText.optional(),
  /** The refund that its answer promises. */
  promised: MoneyText.nullish(),
  isRefundOwed: z.boolean().optional(),
  isReprintOwed: z.boolean().optional(),
  /** Another order if the claim is about a reprint. */
  paidOrderId: Id.optional(),
});
export type ClaimToAnswer = z.infer<typeof ClaimToAnswer>;

/** `q`: a part of the words, order number, name or email address. */
export const ClaimQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  status: ClaimStatus.optional(),
  sort: TimeSort.optional(),
});

export const ClaimAnswer = z.strictObject({
  id: Id.toLowerCase(),
  outcome: ClaimOutcome,
  /** By default what its items cost. */
  refund: AmountToRefund.optional(),
  answer: z
    .string()
    .trim()
    .min(1, 'Please write an answer')
    .max(claims.maximumAnswerCharacters, charactersUpTo(claims.maximumAnswerCharacters)),
});
/** `reason`: why a promised reprint is not made. */
export const ClaimToClose = z.strictObject({
  id: Id.toLowerCase(),
  reason: z.string().trim().min(1, 'Please give the reason').max(1000, 'At most 1,000 characters').optional(),
});
