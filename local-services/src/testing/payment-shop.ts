import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { createEmbeddedServer } from '../embedded/embedded-server.js';
import { type PaymentStandIn, type PaymentStandInOptions, startPaymentStandIn } from '../payments/payment-stand-in.js';
import { listenLocally } from './listen-locally.js';

export const secretKey = 'sk_test_conformance';
export const webhookSecret = 'whsec_conformance';

export class PaymentShop {
  readonly received: Stripe.Event[] = [];
  answerWith: () => number = () => 200;
  stripe = new Stripe(secretKey);
  origin = '';
  private readonly webhookServer: Server;
  private standIn: PaymentStandIn | undefined;
  private server: Server | undefined;
  private webhookPort = 0;

  private constructor(
    private readonly directory: string,
    private readonly options: Partial<PaymentStandInOptions>,
  ) {
    this.webhookServer = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(Buffer.from(part));
      const status = this.answerWith();
      // throws unless the signature is valid
      const event = await this.stripe.webhooks.constructEventAsync(
        Buffer.concat(parts),
        String(request.headers['stripe-signature']),
        webhookSecret,
        // by another clock, the age says nothing
        options.now ? 0 : undefined,
      );
      if (status === 200) this.received.push(event);
      response.writeHead(status).end();
    });
  }

  static async open(options: Partial<PaymentStandInOptions> = {}): Promise<PaymentShop> {
    const shop = new PaymentShop(await mkdtemp(path.join(tmpdir(), 'payments-')), options);
    shop.webhookPort = await listenLocally(shop.webhookServer);
    await shop.start();
    return shop;
  }

  async start(): Promise<void> {
    this.standIn = await startPaymentStandIn({
      directory: this.directory,
      secretKey,
      webhook: { url: `http://127.0.0.1:${this.webhookPort}/webhook`, secret: webhookSecret },
      pageOrigin: 'http://localhost:3000',
      settleAfterMs: 50,
      webhookRetryMs: [20],
      ...this.options,
    });
    this.server = createEmbeddedServer({ storage: null, payments: this.standIn });
    const port = await listenLocally(this.server);
    this.origin = `http://127.0.0.1:${port}`;
    this.stripe = new Stripe(secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** Like `kill -9`: only closes the sockets. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    await this.standIn?.close();
  }

  async close(): Promise<void> {
    await this.stop();
    this.webhookServer.closeAllConnections();
    this.webhookServer.close();
    await rm(this.directory, { recursive: true });
  }

  pageOf({ id }: { id: string }): string {
    return `${this.origin}/c/pay/${id}`;
  }

  submit(session: { id: string }, card: string, action = 'pay'): Promise<Response> {
    const body = new URLSearchParams({ card, action, email: 'ada@example.com' });
    return fetch(this.pageOf(session), { method: 'POST', body, redirect: 'manual' });
  }

  async event(type: string, of?: string): Promise<Stripe.Event> {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const found = this.received.find(
        (event) =>
          event.type === type && (of === undefined || ('id' in event.data.object && event.data.object.id === of)),
      );
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`no ${type} arrived, only ${this.types().join(', ')}`);
      await sleep(10);
    }
  }

  types(): string[] {
    return this.received.map((event) => event.type);
  }
}

export const sessionParameters = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'checkout-1',
  metadata: { checkoutId: 'checkout-1' },
  payment_intent_data: { metadata: { checkoutId: 'checkout-1' } },
  customer_email: 'ada@example.com',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'usd',
        unit_amount: 1_200,
        product_data: { name: 'Square <magnet>', description: 'Pack of 3', images: ['https://shop.example/a.png'] },
      },
    },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 312, product_data: { name: 'Tax (13.00%)' } } },
  ],
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Standard',
        fixed_amount: { amount: 599, currency: 'usd' },
      },
    },
  ],
  success_url: 'https://shop.example/ok?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cart',
  expires_at: Math.floor(Date.now() / 1000) + 1_800,
  ...more,
});
/** 2 * 12.00 + 3.12 + 5.99 */
export const sessionTotal = 3_311;
