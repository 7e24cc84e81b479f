import * as z from 'zod';
import { emailAddress } from '../api/email-address.js';
import { Id, Instant, MoneyText, ObjectPath, Paging } from '../api/fields.js';
import { Design, DesignSlot } from '../design/schemas.js';
import { MagnetTemplate, ProductMagnets } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { DisputeFilter, DisputeMark } from '../disputes/schemas.js';
import { OrderAccess } from './order-access.js';
import { CreditNote } from '../refunds/credit-note.js';
import { RefundStatus } from '../refunds/schemas.js';
import { MAX_TRACKING_LENGTH, trackingText } from '../shipping/tracking-number.js';

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** See `arrivalOf`. */
export const Arrival = z.object({ from: z.iso.date(), by: z.iso.date() });

/** `price`: of one unit. `variationName`: `Finish: Glossy`. */
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
  /** As ordered; null if an earlier version wrote the line. */
  magnets: ProductMagnets.nullable(),
  customMessage: z.string().nullable(),
  selectedPack: z.string().nullable(),
  selectedPackPrice: MoneyText.nullable(),
  photoPlaces: z.int().min(1),
  /** Units not sent because refunded; absent in earlier versions. */
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
  /** For `If-Match`; grows with each change of status, tracking number, hold, photos, refunds or contact. */
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
  /** What is seen of designed photos, else photos. */
  previews: z.array(z.string()),
  /** The first ones; absent without photos, or if an earlier version wrote it. */
  previewMagnets: z.array(PreviewMagnet).optional(),
  missingPhotos: z.int(),
  /** The shop goes on without the missing ones. */
  photosWaived: z.boolean().optional(),
  /** With too few pixels to print well; null until counted. */
  lowQualityPhotos: z.int().nullable(),
  trackingNumber: z.string().nullable(),
  /** Null unless on hold before printing. */
  heldSince: Instant.nullable(),
  holdReason: z.string().nullable(),
  /** On hold for too long; for admins only. */
  isOverdue: z.boolean().optional(),
  /** In full, or on its way back; for admins only. */
  isRefunded: z.boolean().optional(),
  /** How much, on its way back included; for admins only, like what follows. */
  refundState: RefundState.optional(),
  dispute: DisputeMark.nullish(),
  shippingMethod: z.string().nullable().optional(),
  /** By express or overnight. */
  isRush: z.boolean().optional(),
  /** See `shipByOf`; null until computed. */
  shipBy: z.iso.date().nullable().optional(),
  /** The order that it prints again, free of charge. */
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
  /** As the payment provider reports it. */
  refundedAmount: MoneyText,
  /** Of its cancellation. */
  refund: OrderRefund.nullable(),
  /** Of refunds that did not fail, oldest first; absent in earlier versions. */
  creditNotes: z.array(CreditNote).optional(),
  shippingMethod: z.string().nullable(),
  /** As promised when ordered. */
  arrival: Arrival.nullable().optional(),
  shippingAddress: z.string(),
  /** Absent in earlier versions. */
  shippingAddress2: z.string().nullish(),
  shippingCity: z.string(),
  shippingState: z.string(),
  shippingZip: z.string(),
  shippingCountry: z.string(),
  shippedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  printsCheckedAt: Instant.nullable(),
  /** Absent in earlier versions. */
  processingAt: Instant.nullish(),
  cancelledAt: Instant.nullish(),
  updatedAt: Instant,
  items: z.array(OrderLine),
  /** Orders that print it again, oldest first; absent in earlier versions. */
  reprints: z.array(z.object({ id: Id, createdAt: Instant, status: OrderStatus })).optional(),
});
export type Order = z.infer<typeof Order>;

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

/** `details` of `order_changed`: all that raises an order's version. */
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
  // absent in earlier versions
  ...OrderContact.omit({ version: true, customerName: true, shippingCountry: true }).partial().shape,
});
export type OrderNow = z.infer<typeof OrderNow>;

/** Revenue can exceed `MoneyText`. */
export const OrderFigures = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  totalRevenue: z.string().regex(/^\d{1,12}\.\d{2}$/, 'Must be an amount like 12.30'),
});
export type OrderFigures = z.infer<typeof OrderFigures>;

/** Absent fields stay as they are. An empty tracking number is removed; a reason holds a pending order, an empty one releases it. */
export const OrderUpdate = z.strictObject({
  id: Id,
  status: OrderStatus,
  trackingNumber: z.string().overwrite(trackingText).max(MAX_TRACKING_LENGTH).nullish(),
  /** Refuses a number that looks rounded or is another order's (`tracking_questioned`). */
  asksAboutTracking: z.boolean().optional(),
  printsChecked: z.boolean().optional(),
  holdReason: z.string().trim().max(shopPolicy.holds.longestReason, 'The reason is too long').nullish(),
  /** Goes on without missing photos; the customer is told. */
  waivesPhotos: z.boolean().optional(),
});

/** `shipBy`: most urgent first, then express and overnight. */
export const OrderSort = z.enum(['newest', 'oldest', 'highest', 'lowest', 'shipBy']);
export type OrderSort = z.infer<typeof OrderSort>;

/** Postgres knows no year 0. */
const InThisCentury = Instant.regex(/^20/, 'Must be in this century');

const OrderFilter = {
  /** A part of the number, name, email address or tracking number; below 3 characters, the start of a word. */
  q: z.string().trim().max(200).optional(),
  user: Id.optional(),
  status: OrderStatus.optional(),
  /** Inclusive. */
  from: InThisCentury.optional(),
  /** Exclusive. */
  to: InThisCentury.optional(),
  photos: z.enum(['with', 'without', 'missing']).optional(),
  quality: z.enum(['low']).optional(),
  hold: z.enum(['held', 'overdue']).optional(),
  product: Id.optional(),
  country: z.string().trim().max(100).optional(),
  /** By name, or `rush`: express and overnight. */
  shipping: z.string().trim().max(100).optional(),
  refunded: RefundState.optional(),
  disputed: DisputeFilter.optional(),
  /** Can be printed, and no longer cancelled by its customer. */
  ready: z.enum(['yes']).optional(),
  /** Its day to ship by has passed, without a hold or full refund. */
  late: z.enum(['yes']).optional(),
  sort: OrderSort.optional(),
};
export const OrderQuery = z.strictObject({ ...Paging, ...OrderFilter });
export const OrderExport = z.strictObject(OrderFilter);
/** `q`: the beginning of an order number, or a part of a product's name. */
export const OwnOrderQuery = z.strictObject({ ...Paging, q: z.string().trim().max(100).optional() });

/** The full id, or its first 8 characters with the order's email address. */
export const OrderToTrack = z.strictObject({
  orderNumber: z.string().trim().min(1, 'Order number is required').max(100, 'Order number is too long'),
  email: z
    .union([z.literal(''), emailAddress('Valid email address is required')])
    .transform((email) => email || undefined)
    .optional(),
});

/** The full id, or its first 8 characters. */
export const OrderToMail = OrderToTrack.pick({ orderNumber: true });

/** Without personal data. */
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

/** `problems`: what is missing from the cart, or only in part. */
export const ReorderedCart = z.object({
  added: z.int(),
  problems: z.array(
    // absent in earlier versions
    OrderLine.pick({ productName: true, selectedPack: true, variationName: true })
      .partial({ selectedPack: true, variationName: true })
      .extend({ itemId: Id, message: z.string() }),
  ),
});
export type ReorderedCart = z.infer<typeof ReorderedCart>;

export const OrderToOpen = z.strictObject(OrderAccess);
/** Without its customer's name, addresses and message. */
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
    /** Given with a mail's token; only allows adding photos. */
    photosToken: z.string().optional(),
  });
export type OpenedOrder = z.infer<typeof OpenedOrder>;
export const OrderDesign = z.strictObject({ ...OrderAccess, itemId: Id.toLowerCase(), customDesign: Design });

export const OrderToCancel = z.strictObject(OrderAccess);
export const OrderCancellation = z.object({ status: z.literal('cancelled'), refund: OrderRefund.nullable() });
export type OrderCancellation = z.infer<typeof OrderCancellation>;

export const OrderPhotosQuery = z.strictObject(OrderAccess);

/** The caller's stored photos (`/objects/...`). */
export const PhotosToAdd = z.strictObject({
  ...OrderAccess,
  itemId: Id.toLowerCase(),
  photos: z.array(ObjectPath).min(1, 'Add a photo').max(shopPolicy.photos.maximumPerLine, 'Too many images'),
});

/** Visitors with the link may only count the photos. */
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
