import { afterEach, describe, expect, it } from '@jest/globals';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { cents } from 'shared-contracts/money/money';
import {
  ForgedEvent,
  PaymentMisconfigured,
  PaymentPageTooShort,
  PaymentRequestRefused,
  PaymentSessionUnknown,
  PaymentUnavailable,
  UnreadablePayment,
} from './payment-errors.js';
import type { SessionRequest } from './payment-provider.js';
import { StripePaymentProvider } from './stripe-payment-provider.js';

const webhookSecret = 'whsec_test';
let server: Server | undefined;

async function providerAt(answer: RequestListener): Promise<StripePaymentProvider> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listening.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}`;
  return new StripePaymentProvider({ secretKey: 'sk_test', webhookSecret, apiBase, attemptMs: 200, deadlineMs: 2_500 });
}
const saying =
  (status: number, error: object, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'no', ...error } }));
  };

const page: SessionRequest = {
  checkoutId: 'checkout-1',
  currency: 'usd',
  items: [{ name: 'Magnet', unitAmount: cents(1000), quantity: 1, imageUrl: null }],
  shipping: { name: 'Standard', amount: cents(0) },
  customerEmail: 'ada@example.com',
  expiresAt: new Date('2026-03-02T09:00:00Z'),
  successUrl: 'https://shop.example/ok',
  cancelUrl: 'https://shop.example/no',
  traceparent: null,
};

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('the Stripe adapter', () => {
  it('names the wallets of the default configuration that are available', async () => {
    const [on, off] = [{ available: true }, { available: false }];
    const configurations = [
      { id: 'pmc_1', active: true, is_default: false, link: on },
      { id: 'pmc_2', active: true, is_default: true, apple_pay: on, google_pay: on, link: off },
    ];
    const provider = await providerAt((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: configurations, has_more: false }));
    });
    expect(await provider.wallets()).toEqual(['Apple Pay', 'Google Pay']);
  });

  it('gives up on a provider that never answers', async () => {
    const provider = await providerAt(() => undefined);
    await expect(provider.readSession('cs_1')).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('gives up on a provider that asks to wait for a minute', async () => {
    const busy = saying(429, { type: 'invalid_request_error' }, { 'retry-after': '60', 'stripe-should-retry': 'true' });
    const provider = await providerAt(busy);
    await expect(provider.readSession('cs_1')).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('gives up on a provider that is unreachable', async () => {
    const settings = { secretKey: 'sk_test', webhookSecret, apiBase: 'http://127.0.0.1:9' };
    const provider = new StripePaymentProvider(settings);
    await expect(provider.readSession('cs_1')).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it.each([
    [500, { type: 'api_error' }, PaymentUnavailable],
    [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }, PaymentUnavailable],
    [401, { type: 'invalid_request_error' }, PaymentMisconfigured],
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, PaymentSessionUnknown],
    [400, { type: 'invalid_request_error' }, PaymentRequestRefused],
    [400, { type: 'idempotency_error' }, PaymentRequestRefused],
  ])('maps %s %o to its own error', async (status, error, cause) => {
    const provider = await providerAt(saying(status, error));
    await expect(provider.readSession('cs_1')).rejects.toBeInstanceOf(cause);
  });

  it('pings the provider', async () => {
    const provider = await providerAt(saying(404, { type: 'invalid_request_error' }));
    await expect(provider.ping()).resolves.toBeUndefined();
    server?.closeAllConnections();
    server?.close();
    await expect(provider.ping()).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('sends the checkout id as the idempotency key', async () => {
    const keys: unknown[] = [];
    const provider = await providerAt((request, response) => {
      keys.push(request.headers['idempotency-key']);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          id: 'cs_1',
          url: 'https://pay.example/cs_1',
          payment_status: 'unpaid',
          amount_total: 1000,
          currency: 'usd',
        }),
      );
    });
    const opened = await provider.openSession(page);
    expect(opened).toEqual({ id: 'cs_1', url: 'https://pay.example/cs_1', total: 1000, currency: 'usd' });
    await provider.openSession({ ...page, providerAheadMinutes: 10 });
    expect(keys).toEqual(['checkout-1', 'checkout-1:10']);
  });

  it('says what time the provider has when it finds a page too short', async () => {
    const date = 'Mon, 02 Mar 2026 08:40:00 GMT';
    const refusal = { type: 'invalid_request_error', param: 'expires_at' };
    const provider = await providerAt(saying(400, refusal, { date }));
    await expect(provider.openSession(page)).rejects.toMatchObject({
      constructor: PaymentPageTooShort,
      providerTime: new Date(date),
    });
  });

  describe('reading what a payout contains', () => {
    const entryOf = (id: string, more: object = {}) => ({
      id,
      type: 'stripe_fee',
      reporting_category: 'fee',
      amount: -200,
      fee: 0,
      net: -200,
      currency: 'usd',
      created: 1,
      source: null,
      ...more,
    });
    const answering =
      (pageAfter: (after: string | null) => { data: object[]; has_more: boolean }): RequestListener =>
      (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://provider');
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ object: 'list', ...pageAfter(searchParams.get('starting_after')) }));
      };
    const payout = { id: 'po_1', currency: 'usd' };

    it('takes all pages, without the entry of the payout itself', async () => {
      const own = entryOf('txn_0', { type: 'payout' });
      const provider = await providerAt(
        answering((after) =>
          after === null
            ? { data: [own, entryOf('txn_1')], has_more: true }
            : { data: [entryOf(`${after}_2`)], has_more: false },
        ),
      );
      expect((await provider.payoutEntries(payout)).map(({ id }) => id)).toEqual(['txn_1', 'txn_1_2']);
    });

    it('ends although there are always more', async () => {
      let pages = 0;
      const provider = await providerAt(
        answering(() => {
          pages += 1;
          return { data: Array.from({ length: 100 }, (_, nth) => entryOf(`txn_${pages}_${nth}`)), has_more: true };
        }),
      );
      await expect(provider.payoutEntries(payout)).rejects.toThrow('more than 10000 entries');
      expect(pages).toBe(100);
    });

    it('refuses an entry in another currency, which no sum could count', async () => {
      const provider = await providerAt(
        answering(() => ({ data: [entryOf('txn_1', { currency: 'cad' })], has_more: false })),
      );
      await expect(provider.payoutEntries(payout)).rejects.toThrow(UnreadablePayment);
    });

    it('says that the key may not, and that there is no such payout', async () => {
      const refusing = await providerAt(saying(403, { type: 'invalid_request_error' }));
      await expect(refusing.payouts({ limit: 1, startingAfter: undefined })).rejects.toThrow(PaymentMisconfigured);
      server?.close();
      const missing = await providerAt(saying(404, { type: 'invalid_request_error', code: 'resource_missing' }));
      expect(await missing.readPayout('po_nothing')).toBeNull();
    });
  });

  it('reads signed events only', async () => {
    const provider = await providerAt(() => undefined);
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });
    const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    expect(provider.readEvent(Buffer.from(payload), signature)).toMatchObject({ id: 'evt_1', subject: 'other' });
    expect(() => provider.readEvent(Buffer.from(payload.replace('evt_1', 'evt_2')), signature)).toThrow(ForgedEvent);
    expect(() => provider.readEvent(Buffer.from(payload), undefined)).toThrow(ForgedEvent);
    expect(() => provider.readEvent(Buffer.from(payload), 't=1,v1=abc')).toThrow(ForgedEvent);
  });
});
