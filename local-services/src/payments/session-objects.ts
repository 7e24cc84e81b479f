import type { Stripe } from 'stripe';
import { newId, newSessionId } from './ids.js';
import type { SessionRecord } from './ledger.js';
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
  const session: Stripe.Checkout.Session = {
    ...unused,
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
  };
  return {
    session,
    lineItems: request.lines.map((line) => lineItem(line, currency, now)),
    shippingName: shipping?.name ?? '',
    intentMetadata: request.intentMetadata,
    intentDescription: request.intentDescription,
    triedIntent: null,
    settlesAt: null,
  };
}

export const customer = (email: string): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** The shop does not use them. */
const unused = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

function lineItem(line: SessionRequest['lines'][number], currency: string, now: number): Stripe.LineItem {
  const amount = line.unitAmount * line.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    // the provider copies the product's name
    description: line.name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: now,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod'),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unitAmount,
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
  };
}
