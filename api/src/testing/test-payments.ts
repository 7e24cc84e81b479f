import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'local-services/testing/free-port';
import type { DisputeRequest } from 'local-services/payments/dispute-objects';
import { type PaymentStandIn, startPaymentStandIn } from 'local-services/payments/payment-stand-in';
import { Stripe } from 'stripe';
import { TcpProxy } from './tcp-proxy.js';
import { until } from './until.js';

const secretKey = 'sk_test_of_the_specs';
const webhookSecret = 'whsec_of_the_specs';

export type Delivery = { type: string; sessionId: string | undefined; payload: string; signature: string };

/** Behind a proxy. Webhook calls are recorded, and delivered when the test wants. */
export class TestPayments {
  readonly deliveries: Delivery[] = [];
  passesOn = true;
  /** Of the provider's clock. */
  aheadMs = 0;
  private shopOrigin = '';

  private constructor(
    readonly stripe: Stripe,
    readonly way: TcpProxy,
    private readonly standIn: PaymentStandIn,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<TestPayments> {
    const directory = await mkdtemp(path.join(tmpdir(), 'shop-payments-'));
    const [port, hookPort] = [await freePort(), await freePort()];
    const origin = `http://127.0.0.1:${port}`;
    const webhookUrl = `http://127.0.0.1:${hookPort}/api/webhooks/stripe`;
    const clock: { payments?: TestPayments } = {};
    const standIn = await startPaymentStandIn({
      directory,
      secretKey,
      webhook: { url: webhookUrl, secret: webhookSecret },
      pageOrigin: origin,
      settleAfterMs: 2_000,
      now: () => Date.now() + (clock.payments?.aheadMs ?? 0),
    });
    const answer: RequestListener = (request, response) =>
      void (request.url?.startsWith('/c/pay/') ? standIn.page : standIn.api)(request, response);
    const { proxy: way } = await TcpProxy.before(origin);
    const stripe = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
    const servers: Server[] = [];
    const payments = new TestPayments(stripe, way, standIn, async () => {
      await Promise.all([way.takeAway(), ...servers.map(stopped)]);
      await standIn.close();
      await rm(directory, { recursive: true, force: true });
    });
    clock.payments = payments;
    servers.push(await listening(answer, port));
    servers.push(
      await listening(
        (request, response) => void payments.relay(request).then((status) => response.writeHead(status).end()),
        hookPort,
      ),
    );
    return payments;
  }

  get variables(): Record<string, string> {
    return {
      STRIPE_API_BASE: `http://127.0.0.1:${this.way.port}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
  }

  deliverTo(shopOrigin: string): void {
    this.shopOrigin = shopOrigin;
  }

  close(): Promise<void> {
    return this.stop();
  }

  async deliver({
    payload,
    signature,
  }: Pick<Delivery, 'payload' | 'signature'>): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.shopOrigin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    });
    return { status: response.status, body: await response.json() };
  }

  /** Waits for it; the latest, if the provider has redelivered it. */
  async deliveryOf({ sessionId }: { sessionId: string }, type = 'checkout.session.completed'): Promise<Delivery> {
    let found: Delivery | undefined;
    await until(async () => {
      found = this.deliveries.findLast((delivery) => delivery.sessionId === sessionId && delivery.type === type);
      return found !== undefined;
    });
    return found!;
  }

  event(type: string, object: object, id = `evt_${crypto.randomUUID().replaceAll('-', '')}`): Delivery {
    const payload = JSON.stringify({ id, object: 'event', type, created: 1, data: { object } });
    return { type, sessionId: undefined, payload, signature: this.sign(payload) };
  }

  sign(payload: string, secret = webhookSecret): string {
    return this.stripe.webhooks.generateTestHeaderString({ payload, secret });
  }

  dispute(paymentId: string, request: Partial<DisputeRequest> = {}): Stripe.Dispute {
    return this.standIn.dispute(paymentId, { reason: 'fraudulent', ...request });
  }

  /** By the owner: see the stand-in's `decisions`. */
  async answer(disputeId: string, text: string): Promise<void> {
    await this.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: text }, submit: true });
  }

  /** The default card pays at once. */
  async pay(url: string, card = '4242 4242 4242 4242'): Promise<void> {
    const form = new URLSearchParams({ action: 'pay', card, email: 'ada@example.com' });
    const response = await fetch(url, { method: 'POST', redirect: 'manual', body: form });
    if (response.status !== 303) throw new Error(`could not pay: ${response.status} ${await response.text()}`);
  }

  /** The provider redelivers what the shop refuses. */
  private async relay(request: IncomingMessage): Promise<number> {
    const payload = (await request.toArray()).join('');
    const event = JSON.parse(payload) as Stripe.Event;
    const { object } = event.data;
    const sessionId = 'object' in object && object.object === 'checkout.session' ? object.id : undefined;
    const delivery = { type: event.type, sessionId, payload, signature: String(request.headers['stripe-signature']) };
    this.deliveries.push(delivery);
    if (!this.passesOn) return 200;
    return this.deliver(delivery).then(
      ({ status }) => status,
      () => 502,
    );
  }
}

const listening = (listener: RequestListener, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
