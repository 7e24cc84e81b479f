import type { Stripe } from 'stripe';
import type { SessionRequest } from './payment-provider.js';

/** Truncated to the provider's limit. */
const shown = (text: string, maximum: number) => (text.length <= maximum ? text : `${text.slice(0, maximum - 1)}…`);
const NAME = 250;
const SHIPPING_NAME = 100;

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Pure, so that a retry sends the same. */
export function sessionParametersOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, currency, traceparent } = request;
  return {
    mode: 'payment',
    client_reference_id: checkoutId,
    metadata: { checkoutId, ...(traceparent !== null && { traceparent }) },
    payment_intent_data: { metadata: { checkoutId } },
    customer_email: request.customerEmail,
    line_items: request.items.map((item) => ({
      quantity: item.quantity,
      price_data: {
        currency,
        unit_amount: item.unitAmount,
        product_data: {
          name: shown(item.name, NAME),
          ...(item.imageUrl !== null && { images: [item.imageUrl] }),
        },
      },
    })),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: shown(request.shipping.name, SHIPPING_NAME),
          fixed_amount: { amount: request.shipping.amount, currency },
        },
      },
    ],
    expires_at: seconds(request.expiresAt) + (request.providerAheadMinutes ?? 0) * 60,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}
