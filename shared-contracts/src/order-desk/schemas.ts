import * as z from 'zod';
import { Id, Instant, MoneyText, ObjectPath } from '../api/fields.js';
import { OrderDispute } from '../disputes/schemas.js';
import { OrderStatus } from '../orders/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { trackingReasons } from '../shipping/tracking-number.js';
import { AmountToRefund, RefundReason, RefundStatus } from '../refunds/schemas.js';

const { maximumPerBulk, maximumTrackingCharacters, maximumTrackingRows, longestNote, longestPhotoMessage } =
  shopPolicy.orderDesk;
const OrderId = Id.toLowerCase();

/** Null for the shop itself, a guest or a deleted account. */
const Actor = z.object({ id: Id, email: z.string() }).nullable();

export const orderEventKinds = [
  'placed',
  'status',
  'tracking',
  'prints',
  /** Changed (their numbers), or waived (`from`: `missing`, `to`: how many). */
  'photos',
  'photo_request',
  'hold',
  'refund_request',
  'refund',
  /** `from`, `to`: the provider's states (`from`: null if opened), or what is gone. */
  'dispute',
  /** Sent again (`to`: its subject), or the links in all emails revoked (`from`: `links`). */
  'mail',
  'email',
  'phone',
  'address',
  /** `to`: the new order's id. */
  'reprint',
] as const;

export const OrderHistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(orderEventKinds),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actor: Actor,
});
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;

/** Customers never see it. */
export const OrderNote = z.object({ id: Id, at: Instant, text: z.string(), author: Actor });
export type OrderNote = z.infer<typeof OrderNote>;

export const OrderMail = z.object({
  key: z.string(),
  subject: z.string(),
  to: z.string(),
  writtenAt: Instant,
  sentAt: Instant.nullable(),
  isResent: z.boolean(),
  /** No attempt is left; absent in earlier versions. */
  hasFailed: z.boolean().optional(),
  resendsTo: z.string().optional(),
});
export type OrderMail = z.infer<typeof OrderMail>;

export const ItemQuantity = z.strictObject({ itemId: OrderId, quantity: z.int().min(1).max(1000) });
export type ItemQuantity = z.infer<typeof ItemQuantity>;
export const areDistinct = (items: readonly ItemQuantity[]): boolean =>
  new Set(items.map(({ itemId }) => itemId)).size === items.length;

/** `items`: null for an amount only. */
export const DeskRefund = z.object({
  id: Id,
  at: Instant,
  amount: MoneyText,
  reason: RefundReason,
  status: RefundStatus,
  requestedBy: Actor,
  items: z.array(z.object({ itemId: Id, quantity: z.int() })).nullable(),
  withShipping: z.boolean(),
});
export type DeskRefund = z.infer<typeof DeskRefund>;

/** `link`: on the provider's site. `disputed`: what the bank has of it. */
export const OrderPayment = z.object({ id: z.string(), link: z.url().nullable(), disputed: MoneyText });
export type OrderPayment = z.infer<typeof OrderPayment>;

/** `amount`: what is left of a claim's promise. */
export const PromisedRefund = z.object({ claimId: Id, amount: MoneyText });
export type PromisedRefund = z.infer<typeof PromisedRefund>;

export const OpenPhotoRequest = z.object({
  at: Instant,
  photos: z.array(z.string()),
  message: z.string(),
  actor: Actor,
});
export type OpenPhotoRequest = z.infer<typeof OpenPhotoRequest>;

export const OrderDesk = z.object({
  notes: z.array(OrderNote),
  history: z.array(OrderHistoryEntry),
  mails: z.array(OrderMail),
  refunds: z.array(DeskRefund),
  /** Promised to nobody. */
  refundable: MoneyText,
  /** With what is promised. */
  refundableInFull: MoneyText.optional(),
  /** Items without refunded units are absent. */
  refundedItems: z.array(z.object({ itemId: Id, quantity: z.int() })),
  isShippingRefunded: z.boolean(),
  photoRequest: OpenPhotoRequest.nullable(),
  /** `dpi`: the lowest of the photo's places. */
  lowQualityPhotos: z.array(z.object({ photo: z.string(), dpi: z.int() })).default([]),
  /** Leaves unless the status is taken back before. */
  waitingMail: z.object({ status: OrderStatus, leavesAt: Instant }).nullish(),
  /** The first day of the shop on which it may be printed. */
  notBefore: z.string().nullish(),
  /** The run that owns it. `waiting`: spoiled magnets in no later run. */
  printRun: z.object({ id: Id, number: z.int(), waiting: z.int().optional() }).nullish(),
  /** Null for a reprint. */
  payment: OrderPayment.nullish(),
  /** The last one first. */
  disputes: z.array(OrderDispute).optional(),
  /** Oldest first. */
  promisedRefunds: z.array(PromisedRefund).optional(),
  /** For who may refund up to limits; `today`: by themselves. */
  refundedBefore: z.object({ ofOrder: MoneyText, today: MoneyText }).optional(),
});
export type OrderDesk = z.infer<typeof OrderDesk>;

export const NamedDesk = z.strictObject({ id: OrderId });

export const NoteToAdd = z.strictObject({
  id: OrderId,
  text: z.string().trim().min(1, 'Please write a note').max(longestNote, 'The note is too long'),
});

/** `notBefore`: the first day of the shop on which it may be printed; null for any. */
export const PrintDay = z.strictObject({
  id: OrderId,
  notBefore: z.iso.date('Must be a date').regex(/^20/, 'Must be in this century').nullable(),
});

export const MailToResend = z.strictObject({ id: OrderId, key: z.string().min(1).max(300) });

/** `message`: may be empty. */
export const PhotoRequest = z.strictObject({
  id: OrderId,
  photos: z.array(ObjectPath).min(1, 'Choose a photo').max(100, 'Choose at most 100 photos'),
  message: z.string().trim().max(longestPhotoMessage, 'The message is too long'),
});

const Refunded = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('full') }),
  z.strictObject({
    kind: z.literal('items'),
    items: z.array(ItemQuantity).max(100).refine(areDistinct, 'Each item once'),
    withShipping: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    amount: AmountToRefund,
  }),
]);
export type Refunded = z.infer<typeof Refunded>;

/**
 * `key`: the same one refunds once. `returnStock`: puts the units back. `promisedIn`: the claim whose promise it pays; without it only
 * a full refund pays promises.
 */
export const RefundRequest = z.strictObject({
  id: OrderId,
  key: z.uuid(),
  what: Refunded,
  returnStock: z.boolean(),
  promisedIn: Id.toLowerCase().optional(),
});

/** `version`: what the admin saw; without it, any. */
export const BulkStatus = z.strictObject({
  orders: z
    .array(z.strictObject({ id: OrderId, version: z.int().min(1).optional() }))
    .min(1, 'Choose an order')
    .max(maximumPerBulk, `Choose at most ${maximumPerBulk} orders`)
    .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, 'Each order once'),
  status: OrderStatus,
});

/** Undone only while it is the order's last change. `version`: what the change made. */
export const StatusUndo = z.strictObject({
  orders: z
    .array(z.strictObject({ id: OrderId, version: z.int().min(1) }))
    .min(1, 'Choose an order')
    .max(maximumPerBulk, `Choose at most ${maximumPerBulk} orders`)
    .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, 'Each order once'),
});

/** `refusal`: null if done; earlier versions have no `code` and `version`. */
export const BulkOutcome = z.object({
  results: z.array(
    z.object({
      id: Id,
      refusal: z.string().nullable(),
      code: z.string().optional(),
      version: z.int().optional(),
    }),
  ),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/**
 * CSV with the columns "order" and "tracking number". `onlyValid`: imports valid rows even if others are wrong or questioned.
 * `confirmed`: questioned lines to import, with what was questioned.
 */
export const TrackingImport = z.strictObject({
  csv: z.string().min(1, 'The file is empty').max(maximumTrackingCharacters, 'The file is too large'),
  onlyValid: z.boolean(),
  markShipped: z.boolean(),
  confirmed: z
    .array(z.strictObject({ line: z.int(), reasons: z.array(z.enum(trackingReasons)) }))
    .max(maximumTrackingRows)
    .optional(),
});

/** Lines count from 1. `valid`: rows imported, or that would be. `questioned`: imported once confirmed; absent in earlier versions. */
export const TrackingReport = z.object({
  valid: z.int(),
  isImported: z.boolean(),
  wrong: z.array(z.object({ line: z.int(), order: z.string(), message: z.string() })),
  questioned: z
    .array(
      z.object({
        line: z.int(),
        order: z.string(),
        trackingNumber: z.string(),
        message: z.string(),
        reasons: z.array(z.enum(trackingReasons)),
      }),
    )
    .optional(),
});
export type TrackingReport = z.infer<typeof TrackingReport>;
