import type { Stripe } from 'stripe';
import { newId, newSessionId } from './ids.js';
import { type SessionRecord, partOf } from './ledger.js';
import { type SessionRequest, subtotalOf } from './session-parameters.js';

export function newSession(
  request: SessionRequest,
  { now, pageOrigin }: { now: number; pageOrigin: string },
): SessionRecord {
  const id = newSessionId();
  const { currency, shipping } = request;
  const subtotal = subtotalOf(request);
  const shippingAmount = shipping?.amount ?? 0;
  const rate = newId('shr');
  const session = partOf<Stripe.Checkout.Session>({
    id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: subtotal + shippingAmount,
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    created: now,
    currency,
    customer_details: request.customerEmail === null ? null : customer(request.customerEmail),
    customer_email: request.customerEmail,
    expires_at: request.expiresAt,
    livemode: false,
    metadata: request.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_cost: shipping && {
      amount_subtotal: shippingAmount,
      amount_tax: 0,
      amount_total: shippingAmount,
      shipping_rate: rate,
    },
    shipping_options: shipping ? [{ shipping_amount: shippingAmount, shipping_rate: rate }] : [],
    status: 'open',
    success_url: request.successUrl,
    total_details: { amount_discount: 0, amount_shipping: shippingAmount, amount_tax: 0 },
    url: `${pageOrigin}/c/pay/${id}`,
  });
  return {
    session,
    lineItems: request.lines.map((line) => lineItem(line, currency)),
    shippingName: shipping?.name ?? '',
    intentMetadata: request.intentMetadata,
    intentDescription: request.intentDescription,
    triedIntent: null,
    settlesAt: null,
  };
}

export const customer = (email: string) => partOf<Stripe.Checkout.Session.CustomerDetails>({ email });

function lineItem(line: SessionRequest['lines'][number], currency: string): Stripe.LineItem {
  const amount = line.unitAmount * line.quantity;
  return partOf<Stripe.LineItem>({
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    // the provider copies the product's name
    description: line.name,
    metadata: {},
    price: partOf<Stripe.Price>({ id: newId('price'), object: 'price', currency, unit_amount: line.unitAmount }),
    quantity: line.quantity,
  });
}
