import * as z from 'zod';
import { Id, Instant, MoneyText, ObjectPath, Paging } from '../api/fields.js';
import { Design, DesignSlot } from '../design/schemas.js';
import { MagnetTemplate, ProductMagnets } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { OrderAccess } from './order-access.js';
import { CreditNote } from '../refunds/credit-note.js';
import { RefundStatus } from '../refunds/schemas.js';

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** See `arrivalOf`. */
export const Arrival = z.object({ from: z.iso.date(), by: z.iso.date() });

/** A line of an order. `price` is what one unit cost; `variationName` is `Finish: Glossy`. */
export const OrderLine = z.object({
  id: Id,
  productId: Id.nullable(),
  productName: z.string(),
  imageUrl: z.string().nullable(),
  variationName: z.string().nullable(),
  quantity: z.int(),
  price: MoneyText,
  customImages: z.array(z.string()),
  customDesign: Design.nullable(),
  /** What it prints, as it was when it was ordered; null if an earlier version wrote the line. */
  magnets: ProductMagnets.nullable(),
  customMessage: z.string().nullable(),
  selectedPack: z.string().nullable(),
  selectedPackPrice: MoneyText.nullable(),
  photoPlaces: z.int().min(1),
  /** Units that are not sent because they are refunded; absent in answers of earlier versions. */
  refundedQuantity: z.int().optional(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** `template`: as the magnet lies. `photos`: of its windows. */
const PreviewMagnet = z.object({ template: MagnetTemplate, photos: z.array(DesignSlot.nullable()) });
export type PreviewMagnet = z.infer<typeof PreviewMagnet>;

export const RefundState = z.enum(['none', 'partly', 'fully']);
export type RefundState = z.infer<typeof RefundState>;

export const OrderSummary = z.object({
  id: Id,
  /** For `If-Match`; it grows with each change of status, tracking number, hold, photos, refunds, address, phone or email. */
  version: z.int(),
  createdAt: Instant,
  status: OrderStatus,
  productType: z.string(),
  quantity: z.int(),
  totalAmount: MoneyText,
  customerName: z.string(),
  customerEmail: z.string(),
  message: z.string().nullable(),
  customImages: z.array(z.string()),
  /** Pictures of it: what is seen of designed photos, else photos. */
  previews: z.array(z.string()),
  /** Its first magnets; absent if an earlier version wrote it, or without photos. */
  previewMagnets: z.array(PreviewMagnet).optional(),
  missingPhotos: z.int(),
  /** Whether the shop goes on without the missing ones. */
  photosWaived: z.boolean().optional(),
  /** How many photos have too few pixels to print well; null until they are counted. */
  lowQualityPhotos: z.int().nullable(),
  trackingNumber: z.string().nullable(),
  /** Since when it waits before printing, and for what; null if it does not. */
  heldSince: Instant.nullable(),
  holdReason: z.string().nullable(),
  /** Whether it has waited for too long; for admins only. */
  isOverdue: z.boolean().optional(),
  /** Whether everything that was paid is refunded, or on its way back; for admins only. */
  isRefunded: z.boolean().optional(),
  /** How much of it is refunded, or on its way back; for admins only, like what follows. */
  refundState: RefundState.optional(),
  shippingMethod: z.string().nullable().optional(),
  /** Whether it goes by express or overnight. */
  isRush: z.boolean().optional(),
  /** See `shipByOf`; null until it is computed. */
  shipBy: z.iso.date().nullable().optional(),
  /** The order that it prints again, free of charge; absent or null if it was paid. */
  reprintOf: Id.nullish(),
  shippingCountry: z.string().optional(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderRefund = z.object({ amount: MoneyText, status: RefundStatus });
export type OrderRefund = z.infer<typeof OrderRefund>;

export const Order = OrderSummary.extend({
  userId: Id.nullable(),
  customerPhone: z.string().nullable(),
  subtotal: MoneyText,
  tax: MoneyText,
  shipping: MoneyText,
  /** All refunds so far, as the payment provider reports them. */
  refundedAmount: MoneyText,
  /** The refund for its cancellation; null without one. */
  refund: OrderRefund.nullable(),
  /** Of all refunds that did not fail, the first one first; absent in answers of earlier versions. */
  creditNotes: z.array(CreditNote).optional(),
  shippingMethod: z.string().nullable(),
  /** When it should arrive, as promised when it was ordered; null without a promise. */
  arrival: Arrival.nullable().optional(),
  shippingAddress: z.string(),
  /** Absent in answers of earlier versions. */
  shippingAddress2: z.string().nullish(),
  shippingCity: z.string(),
  shippingState: z.string(),
  shippingZip: z.string(),
  shippingCountry: z.string(),
  shippedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  printsCheckedAt: Instant.nullable(),
  /** By its history; absent in answers of earlier versions. */
  processingAt: Instant.nullish(),
  cancelledAt: Instant.nullish(),
  updatedAt: Instant,
  items: z.array(OrderLine),
  /** Orders that print it again, oldest first; absent in answers of earlier versions. */
  reprints: z.array(z.object({ id: Id, createdAt: Instant, status: OrderStatus })).optional(),
});
export type Order = z.infer<typeof Order>;

/** Where an order goes and how its buyer is reached, with the version for `If-Match`. */
export const OrderContact = Order.pick({
  version: true,
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  shippingAddress: true,
  shippingAddress2: true,
  shippingCity: true,
  shippingState: true,
  shippingZip: true,
  shippingCountry: true,
});
export type OrderContact = z.infer<typeof OrderContact>;

/** What `order_changed` says in its details: all that raises the version of an order, as it is now. */
export const OrderNow = Order.pick({
  version: true,
  status: true,
  trackingNumber: true,
  heldSince: true,
  holdReason: true,
  printsCheckedAt: true,
  customImages: true,
}).extend({
  // absent for staff who may not see money
  refundedAmount: MoneyText.optional(),
  // earlier versions leave these out
  ...OrderContact.omit({ version: true, customerName: true, shippingCountry: true }).partial().shape,
});
export type OrderNow = z.infer<typeof OrderNow>;

/** The dashboard's figures over all orders. Their revenue can exceed what `MoneyText` allows. */
export const OrderFigures = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  totalRevenue: z.string().regex(/^\d{1,12}\.\d{2}$/, 'Must be an amount like 12.30'),
});
export type OrderFigures = z.infer<typeof OrderFigures>;

/** Absent fields stay as they are; an empty tracking number is removed. A reason puts a pending order on hold, an empty one releases it. */
export const OrderUpdate = z.strictObject({
  id: Id,
  status: OrderStatus,
  trackingNumber: z.string().trim().max(100).nullish(),
  printsChecked: z.boolean().optional(),
  holdReason: z.string().trim().max(shopPolicy.holds.longestReason, 'The reason is too long').nullish(),
  /** Goes on without the photos that are missing, which the customer is told. */
  waivesPhotos: z.boolean().optional(),
});

/** `shipBy`: what has to ship first, express and overnight first among the orders of a day. */
export const OrderSort = z.enum(['newest', 'oldest', 'highest', 'lowest', 'shipBy']);
export type OrderSort = z.infer<typeof OrderSort>;

/** Postgres knows no year 0. */
const InThisCentury = Instant.regex(/^20/, 'Must be in this century');

const OrderFilter = {
  /** A part of the number, the customer's name or email address, or the tracking number; below 3 characters, the start of a word. */
  q: z.string().trim().max(200).optional(),
  /** The account that they belong to, whatever address was given for them. */
  user: Id.optional(),
  status: OrderStatus.optional(),
  /** Placed at this time or later. */
  from: InThisCentury.optional(),
  /** Placed before this time. */
  to: InThisCentury.optional(),
  photos: z.enum(['with', 'without', 'missing']).optional(),
  quality: z.enum(['low']).optional(),
  hold: z.enum(['held', 'overdue']).optional(),
  product: Id.optional(),
  country: z.string().trim().max(100).optional(),
  /** A shipping method by its name, or `rush`: express and overnight. */
  shipping: z.string().trim().max(100).optional(),
  refunded: RefundState.optional(),
  /** Everything that printing waits for is there, and it can no longer be cancelled by its customer. */
  ready: z.enum(['yes']).optional(),
  /** The day it should have shipped by has passed, and neither a hold nor a full refund keeps it. */
  late: z.enum(['yes']).optional(),
  sort: OrderSort.optional(),
};
export const OrderQuery = z.strictObject({ ...Paging, ...OrderFilter });
export const OrderExport = z.strictObject(OrderFilter);
/** `q`: the beginning of an order number, or a part of a product's name. */
export const OwnOrderQuery = z.strictObject({ ...Paging, q: z.string().trim().max(100).optional() });

/** The full order id, or its first 8 characters together with the order's e-mail address. */
export const OrderToTrack = z.strictObject({
  orderNumber: z.string().trim().min(1, 'Order number is required').max(100, 'Order number is too long'),
  email: z
    .union([z.literal(''), z.email('Valid email address is required').max(254, 'Valid email address is required')])
    .transform((email) => email || undefined)
    .optional(),
});

/** The order whose links are mailed again: its full id, or its first 8 characters. */
export const OrderToMail = OrderToTrack.pick({ orderNumber: true });

/** An order's progress, without personal data. */
export const TrackedOrder = z.object({
  orderNumber: z.string(),
  status: OrderStatus,
  createdAt: Instant,
  printsCheckedAt: Instant.nullable(),
  shippedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  processingAt: Instant.nullish(),
  cancelledAt: Instant.nullish(),
  trackingNumber: z.string().nullable(),
  shippingMethod: z.string().nullable().optional(),
  arrival: Arrival.nullable().optional(),
  isOnHold: z.boolean(),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

/** What became of ordering everything again: how many lines the cart got, and what is not in it or only in part. */
export const ReorderedCart = z.object({
  added: z.int(),
  problems: z.array(
    // pack and variation are absent in answers of earlier versions
    OrderLine.pick({ productName: true, selectedPack: true, variationName: true })
      .partial({ selectedPack: true, variationName: true })
      .extend({ itemId: Id, message: z.string() }),
  ),
});
export type ReorderedCart = z.infer<typeof ReorderedCart>;

/** An order to look at and change: the caller's own, or a guest's with the `token` of the mail. */
export const OrderToOpen = z.strictObject(OrderAccess);
/** An order without its customer's name, addresses and message. */
export const OpenedOrder = Order.pick({
  id: true,
  status: true,
  createdAt: true,
  totalAmount: true,
  refundedAmount: true,
  refund: true,
  creditNotes: true,
  missingPhotos: true,
  heldSince: true,
  holdReason: true,
  shippingMethod: true,
  arrival: true,
  reprintOf: true,
  items: true,
})
  .partial({ shippingMethod: true })
  .extend({
    /** For the page that adds photos, if the caller gave the token of a mail. It allows nothing else. */
    photosToken: z.string().optional(),
  });
export type OpenedOrder = z.infer<typeof OpenedOrder>;
export const OrderDesign = z.strictObject({ ...OrderAccess, itemId: Id.toLowerCase(), customDesign: Design });

/** An order to cancel: the caller's own, or a guest's with the `token` of the mail. */
export const OrderToCancel = z.strictObject(OrderAccess);
export const OrderCancellation = z.object({ status: z.literal('cancelled'), refund: OrderRefund.nullable() });
export type OrderCancellation = z.infer<typeof OrderCancellation>;

/** An order whose photos are incomplete: the caller's own, or one whose `token` a mail or the success page gave. */
export const OrderPhotosQuery = z.strictObject(OrderAccess);

/** Stored photos (`/objects/...`) of the caller for one item of the order. */
export const PhotosToAdd = z.strictObject({
  ...OrderAccess,
  itemId: Id.toLowerCase(),
  photos: z.array(ObjectPath).min(1, 'Add a photo').max(shopPolicy.photos.maximumPerLine, 'Too many images'),
});

/** What an order lacks. The photos themselves are not in it: visitors with the link may only count them. */
export const OrderPhotos = z.object({
  orderNumber: z.string(),
  missingPhotos: z.int(),
  items: z.array(
    OrderLine.pick({ id: true, productName: true, variationName: true, selectedPack: true }).extend({
      photos: z.int(),
      missingPhotos: z.int(),
    }),
  ),
});
export type OrderPhotos = z.infer<typeof OrderPhotos>;
