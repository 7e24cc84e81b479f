import type { ItemQuantity } from 'shared-contracts/order-desk/schemas';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type RefundParts, refundPartsOf } from 'shared-contracts/refunds/refund-parts';
import type { RefundReason, RefundStatus } from 'shared-contracts/refunds/schemas';

export type ReportedItem = {
  id: string;
  productName: string;
  variationName: string | null;
  selectedPack: string | null;
  quantity: number;
  price: string;
};
/** `place`: among the order's credit notes. */
export type ReportedRefund = {
  id: string;
  place: number;
  createdAt: string;
  amount: string;
  reason: RefundReason;
  status: RefundStatus;
  items: ItemQuantity[] | null;
  withShipping: boolean;
};
export type OrderAmounts = {
  id: string;
  createdAt: Date;
  shippingCountry: string;
  shippingState: string;
  subtotal: string;
  tax: string;
  shipping: string;
  currency: string;
};
/** `refunds`: without failed ones, as their credit notes are numbered. */
export type ReportedOrder = OrderAmounts & {
  status: OrderStatus;
  productType: string;
  quantity: number;
  customerName: string;
  totalAmount: string;
  disputedAmount: string;
  items: ReportedItem[];
  refunds: ReportedRefund[];
};

export type ReportedParts = RefundParts & { refund: ReportedRefund };

/** Only refunds that are done have left the shop. */
export const partsOfRefunds = (order: ReportedOrder): ReportedParts[] =>
  refundPartsOf(order, order.refunds).map((parts, nth) => ({ ...parts, refund: order.refunds[nth]! }));

export const isDone = ({ refund }: ReportedParts): boolean => refund.status === 'done';
