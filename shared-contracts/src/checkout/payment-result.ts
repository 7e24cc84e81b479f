import * as z from 'zod';
import { Id, Instant, MoneyText } from '../api/fields.js';
import { Arrival, OrderLine, OrderStatus } from '../orders/schemas.js';

/** `details` of a 409 `not_paid`. `isFinal`: no payment will arrive. */
export const NotPaid = z.object({ isFinal: z.boolean() });

export const PaymentSessionId = z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/, 'Must be a payment session');
/** Another tab may have paid for it first. */
export const CancelledCheckout = z.object({
  outcome: z.enum(['cancelled', 'paid', 'awaiting_payment', 'refunded']),
  sessionId: z.string().nullable(),
});
export const VerifiedPayment = z.object({
  paymentId: z.string(),
  orderId: Id,
  order: z.object({
    id: Id,
    totalAmount: MoneyText,
    subtotal: MoneyText,
    tax: MoneyText,
    shipping: MoneyText,
    status: OrderStatus,
    productType: z.string(),
    quantity: z.int(),
    missingPhotos: z.int(),
    arrival: Arrival.nullable().optional(),
    items: z.array(OrderLine),
    // absent in earlier versions
    createdAt: Instant.optional(),
    shippingMethod: z.string().nullish(),
    customerEmail: z.string().optional(),
    shippingCountry: z.string().optional(),
    shippingState: z.string().optional(),
  }),
  /** For a guest to add missing photos; null for an account. */
  photosToken: z.string().nullable(),
  /** Opens the order for a guest; null for an account. */
  changeToken: z.string().nullish(),
});
