import { stringify } from 'csv-stringify/sync';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from '../../orders/order.entity.js';

const dateText = (at: Date | null) => at?.toISOString() ?? '';

/** The columns of the file by their titles. */
const columns: Record<string, (order: Order) => string | number> = {
  Order: ({ id }) => shortOrderNumber(id),
  'Order id': ({ id }) => id,
  Placed: ({ createdAt }) => dateText(createdAt),
  Status: ({ status }) => status,
  Customer: ({ customerName }) => customerName,
  Email: ({ customerEmail }) => customerEmail,
  Phone: ({ customerPhone }) => customerPhone ?? '',
  Product: ({ productType }) => productType,
  Quantity: ({ quantity }) => quantity,
  Subtotal: ({ subtotal }) => subtotal,
  Tax: ({ tax }) => tax,
  Shipping: ({ shipping }) => shipping,
  Total: ({ totalAmount }) => totalAmount,
  Refunded: ({ refundedAmount }) => refundedAmount,
  Currency: ({ currency }) => currency.toUpperCase(),
  'Shipping method': ({ shippingMethod }) => shippingMethod ?? '',
  Address: ({ shippingAddress }) => shippingAddress,
  City: ({ shippingCity }) => shippingCity,
  State: ({ shippingState }) => shippingState,
  'Zip code': ({ shippingZip }) => shippingZip,
  Country: ({ shippingCountry }) => shippingCountry,
  'Special instructions': ({ message }) => message ?? '',
  Photos: ({ customImages }) => customImages.length,
  'Missing photos': ({ missingPhotos }) => missingPhotos,
  'Low quality photos': ({ lowQualityPhotos }) => lowQualityPhotos ?? '',
  'On hold since': ({ heldSince }) => dateText(heldSince),
  'On hold because': ({ holdReason }) => holdReason ?? '',
  'Tracking number': ({ trackingNumber }) => trackingNumber ?? '',
  Shipped: ({ shippedAt }) => dateText(shippedAt),
  Delivered: ({ deliveredAt }) => dateText(deliveredAt),
};

const written = (rows: (string | number)[][], options: { bom?: boolean } = {}): string =>
  // spreadsheets would run a cell that begins like a formula
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', ...options });

/** The first line, marked as UTF-8 for spreadsheets. */
export const csvHead = (): string => written([Object.keys(columns)], { bom: true });

/** A line for each order. */
export const csvRows = (orders: readonly Order[]): string =>
  written(orders.map((order) => Object.values(columns).map((cell) => cell(order))));
