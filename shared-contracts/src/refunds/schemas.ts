import * as z from 'zod';
import { Id, Instant, MoneyText, Paging } from '../api/fields.js';

/** Of a payment that became no order. */
export const AutomaticRefundReason = z.enum(['out_of_stock', 'paid_twice', 'wrong_amount', 'wrong_currency']);
export type AutomaticRefundReason = z.infer<typeof AutomaticRefundReason>;
/** `cancelled`: by the customer. `requested`: by an admin. */
export const RefundReason = z.enum([...AutomaticRefundReason.options, 'cancelled', 'requested']);
export type RefundReason = z.infer<typeof RefundReason>;
/** `due` until the provider accepts it, `pending` until it reports the outcome. */
export const RefundStatus = z.enum(['due', 'pending', 'done', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Never throws, whatever else is wrong. */
export const AmountToRefund = MoneyText.refine((amount) => /[1-9]/.test(amount), 'Must be more than 0.00');

/**
 * `orderId`: null if the payment became no order. `wanted`: what was paid for, "2 x Classic Square". `refunded`: also "Shipping";
 * empty for an amount only, absent in earlier versions.
 */
export const Refund = z.object({
  id: Id,
  createdAt: Instant,
  amount: MoneyText,
  reason: RefundReason,
  status: RefundStatus,
  /** If it isn't the shop's. */
  currency: z.string().optional(),
  orderId: Id.nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  wanted: z.array(z.string()),
  refunded: z.array(z.string()).optional(),
});
export type Refund = z.infer<typeof Refund>;

export const RefundSort = z.enum(['newest', 'oldest', 'highest', 'lowest']);
export type RefundSort = z.infer<typeof RefundSort>;

/** `q`: a part of the order number, name, email address or tracking number. */
export const RefundQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  status: RefundStatus.optional(),
  sort: RefundSort.optional(),
});

/**
 * `amount`: what is left of `promised`. `payable`: what of that the order's money still covers, with `lacking` if less. `orderId`: the
 * paid order. `refundedElsewhere`: in the provider's dashboard, paying no promise yet.
 */
export const RefundToMake = z.object({
  claimId: Id,
  promisedAt: Instant,
  amount: MoneyText,
  promised: MoneyText.optional(),
  payable: MoneyText.optional(),
  lacking: z.enum(['refunded', 'disputed']).nullish(),
  refundedElsewhere: MoneyText.optional(),
  orderId: Id,
  customerName: z.string(),
  customerEmail: z.string(),
  about: z.array(z.string()),
});
export type RefundToMake = z.infer<typeof RefundToMake>;

/**
 * `paid_elsewhere`: in the provider's dashboard, by refunds that pay no other promise. `taken_back`: not paid; with `tellCustomer`,
 * the customer gets the `reason`.
 */
export const PromiseToEnd = z
  .strictObject({
    claimId: Id.toLowerCase(),
    how: z.enum(['paid_elsewhere', 'taken_back']),
    reason: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
    tellCustomer: z.boolean().default(false),
  })
  .refine(({ how, reason }) => how === 'paid_elsewhere' || reason !== '', {
    path: ['reason'],
    error: 'Please give the reason',
  });
export type PromiseToEnd = z.output<typeof PromiseToEnd>;
