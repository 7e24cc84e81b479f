import { invalid } from './api-error.js';
import type { Parameters } from './parameters.js';

export type SessionRequest = {
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  expiresAt: number;
  currency: string;
  lines: { name: string; description: string | null; images: string[]; unitAmount: number; quantity: number }[];
  shipping: { name: string; amount: number } | null;
  expand: string[];
};

export type SessionLimits = { now: number; shortestSeconds: number };

const MAX_SECONDS = 24 * 3600;
const MAX_LINES = 100;
const MIN_TOTAL = 50;
const MAX_AMOUNT = 99_999_999;
/** For clock skew and the time of a request. */
const TOLERANCE_SECONDS = 10;

export function sessionRequestOf(parameters: Parameters, limits: SessionLimits): SessionRequest {
  const mode = parameters.oneOf('mode', ['payment', 'setup', 'subscription']);
  if (mode === undefined) throw invalid('Missing required param: mode.', 'mode', 'parameter_missing');
  if (mode !== 'payment') throw invalid('The payment stand-in supports only mode=payment.', 'mode');
  const successUrl = parameters.url('success_url');
  if (successUrl === undefined)
    throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  parameters.oneOf('locale', ['auto', 'en']);
  parameters.oneOf('submit_type', ['auto', 'pay']);
  const methods = parameters.texts('payment_method_types');
  if (methods.some((method) => method !== 'card'))
    throw invalid('The payment stand-in supports only cards.', 'payment_method_types');

  const intent = parameters.optionalGroup('payment_intent_data');
  const lines = parameters.groups('line_items').map((line) => lineOf(line));
  const shipping = shippingOf(parameters);
  const request = {
    successUrl,
    cancelUrl: parameters.url('cancel_url') ?? null,
    clientReferenceId: parameters.text('client_reference_id', { maximum: 200 }) ?? null,
    customerEmail: emailOf(parameters),
    metadata: parameters.metadata(),
    intentMetadata: intent?.metadata() ?? {},
    intentDescription: intent?.text('description') ?? null,
    expiresAt: expiryOf(parameters, limits),
    currency: currencyOf([...lines, ...(shipping ? [shipping] : [])]),
    lines,
    shipping,
    expand: parameters.texts('expand'),
  };
  parameters.finish();
  refuseTotal(request);
  return request;
}

function lineOf(line: Parameters) {
  const quantity = line.requiredInteger('quantity', { minimum: 1 });
  const price = line.requiredGroup('price_data');
  const currency = price.currency('currency');
  const unitAmount = price.requiredInteger('unit_amount', { minimum: 0 });
  price.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']);
  const product = price.requiredGroup('product_data');
  const images = product.texts('images');
  if (images.length > 8) throw invalid('A product can have up to 8 images', product.nameOf('images'));
  const badImage = images.find((image) => !/^https?:\/\//.test(image));
  if (badImage !== undefined) throw invalid('Not a valid URL', product.nameOf('images'), 'url_invalid');
  product.metadata();
  return {
    name: product.required('name', { maximum: 250 }),
    description: product.text('description') ?? null,
    images,
    currency,
    unitAmount,
    quantity,
  };
}

function shippingOf(parameters: Parameters) {
  const [option, ...others] = parameters.groups('shipping_options');
  if (others.length) throw invalid('The payment stand-in supports only one shipping option.', 'shipping_options');
  if (!option) return null;
  const rate = option.requiredGroup('shipping_rate_data');
  rate.oneOf('type', ['fixed_amount']);
  const fixed = rate.requiredGroup('fixed_amount');
  return {
    name: rate.required('display_name', { maximum: 100 }),
    amount: fixed.requiredInteger('amount', { minimum: 0 }),
    currency: fixed.currency('currency'),
  };
}

function emailOf(parameters: Parameters): string | null {
  const email = parameters.text('customer_email', { maximum: 512 });
  if (email === undefined) return null;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  return email;
}

function expiryOf(parameters: Parameters, { now, shortestSeconds }: SessionLimits): number {
  const given = parameters.integer('expires_at');
  if (given === undefined) return now + MAX_SECONDS;
  const isWithin = given >= now + shortestSeconds - TOLERANCE_SECONDS && given <= now + MAX_SECONDS + TOLERANCE_SECONDS;
  if (!isWithin)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return given;
}

function currencyOf(priced: { currency: string }[]): string {
  const [first, ...others] = new Set(priced.map(({ currency }) => currency));
  if (first === undefined) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (others.length)
    throw invalid(`All prices must have the same currency: ${first} is not ${others.join(', ')}.`, 'line_items');
  return first;
}

export const subtotalOf = ({ lines }: Pick<SessionRequest, 'lines'>): number =>
  lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

function refuseTotal(request: SessionRequest): void {
  if (request.lines.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (request.lines.length > MAX_LINES) throw invalid(`Checkout supports up to ${MAX_LINES} line items.`, 'line_items');
  const total = subtotalOf(request) + (request.shipping?.amount ?? 0);
  if (total < MIN_TOTAL)
    throw invalid(
      `The Checkout Session's total amount due must add up to at least $0.50 ${request.currency}`,
      undefined,
      'amount_too_small',
    );
  if (total > MAX_AMOUNT)
    throw invalid('The total amount due must be no more than 999,999.99', undefined, 'amount_too_large');
}
