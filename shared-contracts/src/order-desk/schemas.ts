import * as z from 'zod';
import { Id, Instant, MoneyText, ObjectPath } from '../api/fields.js';
import { OrderStatus } from '../orders/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { AmountToRefund, RefundReason, RefundStatus } from '../refunds/schemas.js';

const { maximumPerBulk, maximumTrackingCharacters, longestNote, longestPhotoMessage } = shopPolicy.orderDesk;
const OrderId = Id.toLowerCase();

/** An admin; null if the shop itself or a guest did it, or the account is gone. */
const Actor = z.object({ id: Id, email: z.string() }).nullable();

export const orderEventKinds = [
  'placed',
  'status',
  'tracking',
  'prints',
  /** Changed (their numbers), or the shop goes on without some (`from`: `missing`, `to`: how many). */
  'photos',
  'photo_request',
  'hold',
  'refund_request',
  'refund',
  'dispute',
  /** Sent again (`to`: its subject), or the links in all emails revoked (`from`: `links`). */
  'mail',
  /** Corrected by the buyer, or by an admin for them. */
  'email',
  'phone',
  'address',
  /** Printed again, as another order (`to`: its id). */
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

/** What admins tell each other about an order. Customers never see it. */
export const OrderNote = z.object({ id: Id, at: Instant, text: z.string(), author: Actor });
export type OrderNote = z.infer<typeof OrderNote>;

export const OrderMail = z.object({
  key: z.string(),
  subject: z.string(),
  to: z.string(),
  writtenAt: Instant,
  sentAt: Instant.nullable(),
  isResent: z.boolean(),
  /** No attempt to send it is left; absent in answers of earlier versions. */
  hasFailed: z.boolean().optional(),
  /** Where it would go if it were sent again. */
  resendsTo: z.string().optional(),
});
export type OrderMail = z.infer<typeof OrderMail>;

export const ItemQuantity = z.strictObject({ itemId: OrderId, quantity: z.int().min(1).max(1000) });
export type ItemQuantity = z.infer<typeof ItemQuantity>;
export const areDistinct = (items: readonly ItemQuantity[]): boolean =>
  new Set(items.map(({ itemId }) => itemId)).size === items.length;

/** A refund of an order. `items`: null if it was for an amount only. */
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

/** `link`: to the payment on the provider's site. `disputed`: what is with the bank. */
export const OrderPayment = z.object({ id: z.string(), link: z.url().nullable(), disputed: MoneyText });
export type OrderPayment = z.infer<typeof OrderPayment>;

/** What a claim promises and nobody has refunded yet. */
export const PromisedRefund = z.object({ claimId: Id, amount: MoneyText });
export type PromisedRefund = z.infer<typeof PromisedRefund>;

export const OpenPhotoRequest = z.object({
  at: Instant,
  photos: z.array(z.string()),
  message: z.string(),
  actor: Actor,
});
export type OpenPhotoRequest = z.infer<typeof OpenPhotoRequest>;

/** What only admins see of an order. */
export const OrderDesk = z.object({
  notes: z.array(OrderNote),
  history: z.array(OrderHistoryEntry),
  mails: z.array(OrderMail),
  refunds: z.array(DeskRefund),
  refundable: MoneyText,
  /** Units that are refunded already; items without any are absent. */
  refundedItems: z.array(z.object({ itemId: Id, quantity: z.int() })),
  isShippingRefunded: z.boolean(),
  photoRequest: OpenPhotoRequest.nullable(),
  /** Photos with too few pixels to print well, each with the lowest dots per inch of its places; an older API names none. */
  lowQualityPhotos: z.array(z.object({ photo: z.string(), dpi: z.int() })).default([]),
  /** A mail about its status that leaves unless the status is taken back before; null or absent without one. */
  waitingMail: z.object({ status: OrderStatus, leavesAt: Instant }).nullish(),
  /** The first day of the shop on which it is printed; null for any. */
  notBefore: z.string().nullish(),
  /** The print run that owns it; null if none does. `waiting`: its spoiled magnets that are in no later run. */
  printRun: z.object({ id: Id, number: z.int(), waiting: z.int().optional() }).nullish(),
  /** Null for a reprint, which has none. */
  payment: OrderPayment.nullish(),
  /** Oldest first. */
  promisedRefunds: z.array(PromisedRefund).optional(),
  /** For who may refund up to limits: what of the order is refunded, and what they refunded themselves today. */
  refundedBefore: z.object({ ofOrder: MoneyText, today: MoneyText }).optional(),
});
export type OrderDesk = z.infer<typeof OrderDesk>;

export const NamedDesk = z.strictObject({ id: OrderId });

export const NoteToAdd = z.strictObject({
  id: OrderId,
  text: z.string().trim().min(1, 'Please write a note').max(longestNote, 'The note is too long'),
});

/** A day of the shop, before which no print run takes the order; null for none. */
export const PrintDay = z.strictObject({
  id: OrderId,
  notBefore: z.iso.date('Must be a date').regex(/^20/, 'Must be in this century').nullable(),
});

export const MailToResend = z.strictObject({ id: OrderId, key: z.string().min(1).max(300) });

/** Photos of the order that print badly. The message is the shop's own words; it may be empty. */
export const PhotoRequest = z.strictObject({
  id: OrderId,
  photos: z.array(ObjectPath).min(1, 'Choose a photo').max(100, 'Choose at most 100 photos'),
  message: z.string().trim().max(longestPhotoMessage, 'The message is too long'),
});

/** What is refunded: all that is left, units of items with their tax, or any amount. */
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
 * `key` names the refund: sent again, it is made once. `returnStock`: whether the units of its items go back into stock. `promisedIn`: the
 * claim whose promise it keeps, whatever its amount.
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

/** Changes of status to take back, each while it is the last change of its order. `version`: what it made. */
export const StatusUndo = z.strictObject({
  orders: z
    .array(z.strictObject({ id: OrderId, version: z.int().min(1) }))
    .min(1, 'Choose an order')
    .max(maximumPerBulk, `Choose at most ${maximumPerBulk} orders`)
    .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, 'Each order once'),
});

/** What became of each order: its new version, or why it stayed as it was; earlier versions of the API say less. */
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

/** A CSV file with the columns "order" and "tracking number". `onlyValid`: import the valid rows even if others are wrong. */
export const TrackingImport = z.strictObject({
  csv: z.string().min(1, 'The file is empty').max(maximumTrackingCharacters, 'The file is too large'),
  onlyValid: z.boolean(),
  markShipped: z.boolean(),
});

/** What the file says, and whether it was imported. Lines count from 1. */
export const TrackingReport = z.object({
  valid: z.int(),
  isImported: z.boolean(),
  wrong: z.array(z.object({ line: z.int(), order: z.string(), message: z.string() })),
});
export type TrackingReport = z.infer<typeof TrackingReport>;
