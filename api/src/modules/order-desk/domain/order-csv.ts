import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from '../../orders/order.entity.js';

const dateText = (at: Date | null) => at?.toISOString() ?? '';

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

export const orderCsvHeader = Object.keys(columns);

export const orderCsvRow = (order: Order): (string | number)[] => Object.values(columns).map((cell) => cell(order));
