import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import { CancelledCheckout, PaymentSessionId, VerifiedPayment } from './payment-result.js';
import { CheckoutRequest } from './schemas.js';
import {
  PaymentWithoutOrder,
  PaymentWithoutOrderQuery,
  UnfinishedCheckout,
  UnfinishedCheckoutQuery,
} from './without-order.js';

export const checkoutEndpoints = {
  'POST /api/create-checkout-session': endpoint({
    summary: 'Price the cart, reserve its stock and open a hosted payment session',
    access: 'shopper',
    input: CheckoutRequest,
    output: z.object({ checkoutId: Id, sessionId: z.string(), url: z.url() }),
    errors: [
      'price_changed',
      'design_outdated',
      'out_of_stock',
      'bulk_order',
      'checkout_conflict',
      'service_unavailable',
      'too_many_requests',
    ],
  }),
  'GET /api/payment-wallets': endpoint({
    summary: 'The wallets that the payment page offers where a device has them, as the payment provider says',
    access: 'public',
    input: Nothing,
    output: z.object({ wallets: z.array(z.string()) }),
  }),
  'POST /api/cancel-checkout': endpoint({
    summary: 'Close the payment page that a shopper left without paying, and return the stock',
    access: 'public',
    input: z.strictObject({ checkoutId: Id }),
    output: CancelledCheckout,
    errors: ['not_found', 'service_unavailable'],
  }),
  'POST /api/verify-payment': endpoint({
    summary: 'Return the order of a paid session, creating it if needed',
    access: 'shopper',
    input: z.strictObject({ sessionId: PaymentSessionId }),
    output: VerifiedPayment,
    errors: ['not_found', 'not_paid', 'out_of_stock', 'checkout_conflict', 'service_unavailable'],
  }),
  'GET /api/admin/checkouts': endpoint({
    summary: 'Checkouts that hold stock, or that ended without payment, searched, sorted and paged',
    access: 'admin',
    input: UnfinishedCheckoutQuery,
    output: z.array(UnfinishedCheckout),
  }),
  'GET /api/admin/payments-without-order': endpoint({
    summary: 'Paid sessions that became no order, with the reason and what was done',
    access: 'admin',
    input: PaymentWithoutOrderQuery,
    output: z.array(PaymentWithoutOrder),
  }),
};
