import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { PaymentShop, sessionParameters, sessionTotal } from '../testing/payment-shop.js';

// CONFORMANCE_STRIPE_SECRET_KEY, a test key, runs this suite against Stripe.
const realKey = process.env.CONFORMANCE_STRIPE_SECRET_KEY;
let shop: PaymentShop | undefined;
let stripe: Stripe;

beforeAll(async () => {
  if (!realKey) shop = await PaymentShop.open();
  stripe = realKey ? new Stripe(realKey) : shop!.stripe;
});
afterAll(() => shop?.close());

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create(sessionParameters(more), options);
const unknownParameter: object = { frobnicate: 'yes' };

describe('payments: checkout sessions', () => {
  it('opens a session with the right totals and lines', async () => {
    const session = await create();
    expect(session).toMatchObject({
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 2 * 1_200 + 312,
      amount_total: sessionTotal,
      currency: 'usd',
      client_reference_id: 'checkout-1',
      customer_email: 'ada@example.com',
      metadata: { checkoutId: 'checkout-1' },
      payment_intent: null,
      livemode: false,
      shipping_cost: { amount_total: 599 },
      total_details: { amount_shipping: 599, amount_tax: 0, amount_discount: 0 },
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]+$/);
    expect(new URL(session.url ?? '').pathname).toContain(session.id);
    const lines = await stripe.checkout.sessions.listLineItems(session.id);
    expect(
      lines.data.map(({ description, quantity, amount_total }) => ({ description, quantity, amount_total })),
    ).toEqual(
      expect.arrayContaining([
        { description: 'Square <magnet>', quantity: 2, amount_total: 2_400 },
        { description: 'Tax (13.00%)', quantity: 1, amount_total: 312 },
      ]),
    );
  });

  it('retrieves a session and expands its lines on request', async () => {
    const { id } = await create();
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] });
    expect(session.line_items?.data).toHaveLength(2);
    await expect(stripe.checkout.sessions.retrieve(id, { expand: ['nonsense'] })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      type: 'StripeInvalidRequestError',
    });
  });

  it('lists sessions newest first, in pages', async () => {
    const ids = [(await create()).id, (await create()).id];
    const first = await stripe.checkout.sessions.list({ limit: 1 });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(first.data).toHaveLength(1);
    const found: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) {
      found.push(session.id);
      if (found.length > 50 || ids.every((id) => found.includes(id))) break;
    }
    expect(found).toEqual(expect.arrayContaining(ids));
  });

  it('expires an open session once', async () => {
    const { id } = await create();
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
      payment_status: 'unpaid',
    });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
  });
});

describe('payments: idempotency keys', () => {
  it('creates one session for equal calls, even simultaneous ones', async () => {
    const idempotencyKey = randomUUID();
    const parameters = sessionParameters();
    const call = () => stripe.checkout.sessions.create(parameters, { idempotencyKey });
    const sessions = await Promise.allSettled([call(), call(), call()]);
    const again = await call();
    for (const each of sessions)
      expect(each).toMatchObject(
        each.status === 'fulfilled' ? { value: { id: again.id } } : { reason: { statusCode: 409 } },
      );
  });

  it('refuses a key reused with other parameters', async () => {
    const idempotencyKey = randomUUID();
    await create({}, { idempotencyKey });
    await expect(create({ client_reference_id: 'other' }, { idempotencyKey })).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  it('accepts a key again after its first call was refused as invalid', async () => {
    const idempotencyKey = randomUUID();
    await expect(create({ success_url: 'nonsense' }, { idempotencyKey })).rejects.toMatchObject({ statusCode: 400 });
    expect(await create({}, { idempotencyKey })).toMatchObject({ status: 'open' });
  });
});

describe('payments: invalid requests', () => {
  const line = (price: object, quantity = 1) => ({
    line_items: [
      { quantity, price_data: { currency: 'usd', unit_amount: 1_000, product_data: { name: 'Magnet' }, ...price } },
    ],
  });
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[string, () => object, object]>([
    ['an unknown parameter', () => unknownParameter, { code: 'parameter_unknown', param: 'frobnicate' }],
    ['an unknown nested parameter', () => line(unknownParameter), { code: 'parameter_unknown' }],
    ['no lines', () => ({ line_items: undefined, shipping_options: undefined }), { statusCode: 400 }],
    ['a fraction of a cent', () => line({ unit_amount: 10.5 }), { code: 'parameter_invalid_integer' }],
    ['a negative amount', () => line({ unit_amount: -1 }), { statusCode: 400 }],
    ['a quantity of 0', () => line({}, 0), { statusCode: 400 }],
    ['an empty name', () => line({ product_data: { name: '' } }), { code: 'parameter_invalid_empty' }],
    [
      'less than half a dollar',
      () => ({ ...line({ unit_amount: 49 }), shipping_options: undefined }),
      { code: 'amount_too_small' },
    ],
    ['an invalid URL', () => ({ success_url: 'nonsense' }), { code: 'url_invalid' }],
    ['an invalid email address', () => ({ customer_email: 'nonsense' }), { code: 'email_invalid' }],
    ['a session of less than 30 minutes', () => ({ expires_at: now() + 1_700 }), { param: 'expires_at' }],
    ['a session of more than a day', () => ({ expires_at: now() + 90_000 }), { param: 'expires_at' }],
    [
      'two currencies',
      () => ({
        shipping_options: [
          {
            shipping_rate_data: {
              type: 'fixed_amount',
              display_name: 'S',
              fixed_amount: { amount: 1, currency: 'eur' },
            },
          },
        ],
      }),
      { statusCode: 400 },
    ],
  ])('refuses %s', async (_, more, refusal) => {
    await expect(create(more())).rejects.toMatchObject({ type: 'StripeInvalidRequestError', ...refusal });
  });

  it('refuses a wrong key', async () => {
    const options = { apiKey: 'sk_test_wrong' };
    await expect(stripe.checkout.sessions.list({}, options)).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
  });

  it('refuses to refund an unknown payment', async () => {
    await expect(stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});
