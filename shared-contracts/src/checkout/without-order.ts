import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';
import { RefundStatus } from '../refunds/schemas.js';

export const UnfinishedCheckoutKind = z.enum(['holding', 'abandoned']);
/** `show`: default `holding`. `q`: a part of the name or email address. */
export const UnfinishedCheckoutQuery = z.strictObject({
  ...Paging,
  show: UnfinishedCheckoutKind.optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
});
export const UnfinishedCheckout = z.object({
  id: Id,
  createdAt: Instant,
  /** When its stock is released (later if a payment is under way), or it ended. */
  expiresAt: Instant,
  isPaymentUnderway: z.boolean(),
  /** Null once deleted, `shopPolicy.retention.unpaidCheckoutDays` after the checkout ended. */
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  total: MoneyText,
  wanted: z.array(z.string()),
});
export type UnfinishedCheckout = z.infer<typeof UnfinishedCheckout>;

/**
 * `wrong_…`: not what the checkout costs. `no_…`, `unreadable`: the provider says too little. `another_mode`: test instead of live, or
 * vice versa.
 */
export const WithoutOrderReason = z.enum([
  'out_of_stock',
  'paid_twice',
  'wrong_amount',
  'wrong_currency',
  'no_payment_id',
  'no_amount',
  'unreadable',
  'another_account',
  'another_mode',
  'not_a_payment',
  'unknown_checkout',
]);
export type WithoutOrderReason = z.infer<typeof WithoutOrderReason>;
/** `refund`: of everything paid. `wait`: the provider is asked again. `not_ours`: nothing is done. */
export const WithoutOrderOutcome = z.enum(['refund', 'wait', 'not_ours']);
export type WithoutOrderOutcome = z.infer<typeof WithoutOrderOutcome>;
export const PaymentWithoutOrderQuery = z.strictObject({ ...Paging, sort: z.enum(['newest', 'oldest']).optional() });
/** `id`: the provider's session id. */
export const PaymentWithoutOrder = z.object({
  id: z.string(),
  createdAt: Instant,
  outcome: WithoutOrderOutcome,
  reason: WithoutOrderReason,
  /** Null if the provider does not say. */
  amount: z.string().nullable(),
  /** Null if it is the shop's. */
  currency: z.string().nullable(),
  refundStatus: RefundStatus.nullable(),
  askAgainAt: Instant.nullable(),
  /** Null without a checkout. */
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  wanted: z.array(z.string()),
});
export type PaymentWithoutOrder = z.infer<typeof PaymentWithoutOrder>;
