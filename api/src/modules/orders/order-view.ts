import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type {
  OrderContact,
  OrderLine,
  OrderNow,
  OrderRefund,
  Order as OrderOnTheWire,
  OrderSummary,
  RefundState,
  TrackedOrder,
} from 'shared-contracts/orders/schemas';
import { owesPhotos, storedPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import type { CreditNote } from 'shared-contracts/refunds/credit-note';
import { isRush } from 'shared-contracts/shipping/ship-by';
import { type StoredMark, disputeMarkOf } from './lists/disputed-orders.js';
import { holdOf, isOverdue } from './domain/order-hold.js';
import { PREVIEWS, previewMagnetsOf } from './domain/order-summary.js';
import type { ProgressDates } from './domain/progress-dates.js';
import type { OrderLineRecord } from './order-line.entity.js';
import type { Order } from './order.entity.js';

export const summaryFields = [
  'id',
  'version',
  'createdAt',
  'status',
  'productType',
  'quantity',
  'totalAmount',
  'customerName',
  'customerEmail',
  'message',
  'customImages',
  'previews',
  'previewMagnets',
  'missingPhotos',
  'photosWaivedAt',
  'lowQualityPhotos',
  'trackingNumber',
  'heldSince',
  'holdReason',
  'reprintOf',
] as const satisfies readonly (keyof Order)[];
export type SummarizedOrder = Pick<Order, (typeof summaryFields)[number]>;

export const listedFields = [
  ...summaryFields,
  'shipBy',
  'shippingDays',
  'shippingMethod',
  'shippingCountry',
] as const satisfies readonly (keyof Order)[];
export type ListedOrder = Pick<Order, (typeof listedFields)[number]>;

const dateOf = (at: Date | null) => at?.toISOString() ?? null;

const stampsOf = (order: Order) => ({
  printsCheckedAt: dateOf(order.printsCheckedAt),
  shippedAt: dateOf(order.shippedAt),
  deliveredAt: dateOf(order.deliveredAt),
});

const progressViewOf = ({ processingAt, cancelledAt }: ProgressDates) => ({
  processingAt: dateOf(processingAt),
  cancelledAt: dateOf(cancelledAt),
});

const holdViewOf = (order: SummarizedOrder) => {
  const { heldSince, holdReason } = holdOf(order);
  return { heldSince: heldSince?.toISOString() ?? null, holdReason };
};

function picturesOf(order: SummarizedOrder): Pick<OrderSummary, 'previews' | 'previewMagnets'> {
  const previews = order.previews.length > 0 ? order.previews : order.customImages.slice(0, PREVIEWS);
  const previewMagnets = previewMagnetsOf(order);
  return { previews, ...(previewMagnets && { previewMagnets }) };
}

export const photoFactsOf = ({ missingPhotos, photosWaivedAt }: Pick<Order, 'missingPhotos' | 'photosWaivedAt'>) => ({
  missingPhotos,
  photosWaived: photosWaivedAt !== null,
});

export const summaryView = (order: SummarizedOrder): OrderSummary => ({
  id: order.id,
  version: order.version,
  createdAt: order.createdAt.toISOString(),
  status: order.status,
  productType: order.productType,
  quantity: order.quantity,
  totalAmount: order.totalAmount,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  message: order.message,
  customImages: order.customImages,
  ...picturesOf(order),
  ...photoFactsOf(order),
  lowQualityPhotos: order.lowQualityPhotos,
  trackingNumber: order.trackingNumber,
  ...holdViewOf(order),
  reprintOf: order.reprintOf,
});

const addressViewOf = (order: Order) => ({
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  shippingAddress: order.shippingAddress,
  shippingAddress2: order.shippingAddress2,
  shippingCity: order.shippingCity,
  shippingState: order.shippingState,
  shippingZip: order.shippingZip,
});

export const orderNowView = (order: Order, { withMoney = true } = {}): OrderNow => ({
  version: order.version,
  status: order.status,
  trackingNumber: order.trackingNumber,
  ...holdViewOf(order),
  printsCheckedAt: order.printsCheckedAt?.toISOString() ?? null,
  customImages: order.customImages,
  ...(withMoney && { refundedAmount: order.refundedAmount }),
  ...addressViewOf(order),
});

export const contactView = (order: Order): OrderContact => ({
  version: order.version,
  customerName: order.customerName,
  shippingCountry: order.shippingCountry,
  ...addressViewOf(order),
});

const adminFieldsOf = (order: ListedOrder, isRefunded: boolean) => ({
  isOverdue: isOverdue(order, new Date()),
  isRefunded,
  isRush: isRush(order.shippingDays),
  shipBy: order.shipBy,
});

export const adminSummaryView = (
  order: ListedOrder & { refundState: RefundState; dispute: StoredMark },
): OrderSummary =>
  // spreading so many fields takes ten times as long
  Object.assign(summaryView(order), adminFieldsOf(order, order.refundState === 'fully'), {
    refundState: order.refundState,
    dispute: disputeMarkOf(order.dispute),
    shippingMethod: order.shippingMethod,
    shippingCountry: order.shippingCountry,
  });

/** For anybody with the number: nothing personal. */
export const trackedView = (order: Order, progress: ProgressDates): TrackedOrder => ({
  orderNumber: shortOrderNumber(order.id),
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  ...stampsOf(order),
  ...progressViewOf(progress),
  trackingNumber: order.trackingNumber,
  shippingMethod: order.shippingMethod,
  // missing photos delay it
  arrival: owesPhotos(photoFactsOf(order)) ? null : order.arrival,
  isOnHold: holdOf(order).heldSince !== null,
});

export const lineView = (line: OrderLineRecord): OrderLine => ({
  id: line.id,
  productId: line.productId,
  productName: line.productName,
  imageUrl: line.imageUrl,
  variationName: line.variationName,
  quantity: line.quantity,
  price: line.price,
  customImages: line.customImages,
  customDesign: line.customDesign,
  magnets: line.magnets,
  customMessage: line.customMessage,
  selectedPack: line.selectedPack,
  selectedPackPrice: line.selectedPackPrice,
  photoPlaces: storedPhotoPlaces(line),
  refundedQuantity: line.refundedQuantity,
});

type OrderMore = {
  refund: OrderRefund | null;
  creditNotes?: CreditNote[];
  progress?: ProgressDates;
  reprints?: OrderOnTheWire['reprints'];
};

export const orderView = (
  order: Order,
  lines: readonly OrderLineRecord[],
  { refund, creditNotes, progress, reprints }: OrderMore,
): OrderOnTheWire => ({
  ...summaryView(order),
  userId: order.userId,
  ...addressViewOf(order),
  subtotal: order.subtotal,
  tax: order.tax,
  shipping: order.shipping,
  refundedAmount: order.refundedAmount,
  refund,
  ...(creditNotes && { creditNotes }),
  shippingMethod: order.shippingMethod,
  arrival: order.arrival,
  shippingCountry: order.shippingCountry,
  ...stampsOf(order),
  ...(progress && progressViewOf(progress)),
  updatedAt: order.updatedAt.toISOString(),
  items: lines.map(lineView),
  ...(reprints && { reprints }),
});

export const adminOrderView = (
  order: Order,
  lines: readonly OrderLineRecord[],
  { isRefunded, ...more }: OrderMore & { isRefunded: boolean },
): OrderOnTheWire => ({ ...orderView(order, lines, more), ...adminFieldsOf(order, isRefunded) });
