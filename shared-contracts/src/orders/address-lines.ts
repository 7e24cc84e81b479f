import { countryNameOf } from '../shipping/shipping.js';
import type { Order } from './schemas.js';

export type ShippingAddress = Pick<
  Order,
  'shippingAddress' | 'shippingAddress2' | 'shippingCity' | 'shippingState' | 'shippingZip' | 'shippingCountry'
>;

/** Below the name: street, unit, `Toronto, ON M5H 1A1`, country. */
export const addressLinesOf = (order: ShippingAddress): string[] => [
  order.shippingAddress,
  ...(order.shippingAddress2 ? [order.shippingAddress2] : []),
  `${order.shippingCity}, ${order.shippingState} ${order.shippingZip}`,
  countryNameOf(order.shippingCountry),
];
