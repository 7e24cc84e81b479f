import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type {
  OrderLine,
  OrderNow,
  OrderRefund,
  Order as OrderOnTheWire,
  OrderSummary,
  TrackedOrder,
} from 'shared-contracts/orders/schemas';
import { storedPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import { holdOf, isOverdue } from './domain/order-hold.js';
import { PREVIEWS } from './domain/order-summary.js';
import type { OrderLineRecord } from './order-line.entity.js';
import type { Order } from './order.entity.js';

const stampsOf = (order: Order) => ({
  printsCheckedAt: order.printsCheckedAt?.toISOString() ?? null,
  shippedAt: order.shippedAt?.toISOString() ?? null,
  deliveredAt: order.deliveredAt?.toISOString() ?? null,
});

const holdViewOf = (order: Order) => {
  const { heldSince, holdReason } = holdOf(order);
  return { heldSince: heldSince?.toISOString() ?? null, holdReason };
};

export const summaryView = (order: Order): OrderSummary => ({
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
  previews: order.previews.length > 0 ? order.previews : order.customImages.slice(0, PREVIEWS),
  missingPhotos: order.missingPhotos,
  lowQualityPhotos: order.lowQualityPhotos,
  trackingNumber: order.trackingNumber,
  ...holdViewOf(order),
});

export const orderNowView = (order: Order): OrderNow => ({
  version: order.version,
  status: order.status,
  trackingNumber: order.trackingNumber,
  ...holdViewOf(order),
  printsCheckedAt: order.printsCheckedAt?.toISOString() ?? null,
  customImages: order.customImages,
  refundedAmount: order.refundedAmount,
});

const adminFieldsOf = (order: Order, isRefunded: boolean) => ({ isOverdue: isOverdue(order, new Date()), isRefunded });

export const adminSummaryView = (order: Order & { isRefunded: boolean }): OrderSummary => ({
  ...summaryView(order),
  ...adminFieldsOf(order, order.isRefunded),
});

/** For anybody with the order number: nothing personal. */
export const trackedView = (order: Order): TrackedOrder => ({
  orderNumber: shortOrderNumber(order.id),
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  ...stampsOf(order),
  trackingNumber: order.trackingNumber,
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
});

export const orderView = (
  order: Order,
  lines: readonly OrderLineRecord[],
  refund: OrderRefund | null,
): OrderOnTheWire => ({
  ...summaryView(order),
  userId: order.userId,
  customerPhone: order.customerPhone,
  subtotal: order.subtotal,
  tax: order.tax,
  shipping: order.shipping,
  refundedAmount: order.refundedAmount,
  refund,
  shippingMethod: order.shippingMethod,
  shippingAddress: order.shippingAddress,
  shippingAddress2: order.shippingAddress2,
  shippingCity: order.shippingCity,
  shippingState: order.shippingState,
  shippingZip: order.shippingZip,
  shippingCountry: order.shippingCountry,
  ...stampsOf(order),
  updatedAt: order.updatedAt.toISOString(),
  items: lines.map(lineView),
});

export const adminOrderView = (
  order: Order,
  lines: readonly OrderLineRecord[],
  { refund, isRefunded }: { refund: OrderRefund | null; isRefunded: boolean },
): OrderOnTheWire => ({ ...orderView(order, lines, refund), ...adminFieldsOf(order, isRefunded) });
