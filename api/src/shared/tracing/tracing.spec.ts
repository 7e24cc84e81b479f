import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestShop } from '../../testing/test-shop.js';
import { OtelTracer } from '../../integrations/otel/otel-tracer.js';
import { createProduct } from '../../testing/factories.js';
import { settingsOf } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type SpanData = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string }[];
};
type Export = { resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: SpanData[] }[] }[] };

const spans: SpanData[] = [];
const exports: string[] = [];
const lines: string[] = [];
let receiver: Server;
let shop: TestShop;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks).toString();
      exports.push(body);
      for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  shop = await TestShop.start(
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    { onLog: (line) => lines.push(line) },
  );
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => receiver.close(resolve));
});

async function buy() {
  const idempotencyKey = crypto.randomUUID();
  const [traceId, click] = [idempotencyKey.replaceAll('-', ''), crypto.randomUUID().replaceAll('-', '').slice(16)];
  const browser = shop.app.browser({ traceparent: `00-${traceId}-${click}-01`, tracestate: `shop=${click}` });
  const { id: productId } = await createProduct(shop.app);
  const opened = await shop.opened(browser, [{ productId }], { idempotencyKey });
  await shop.payments.pay(opened.url);
  await until(async () => (await shop.ordersOf(opened)).length === 1);
  const [order] = await shop.ordersOf(opened);
  return { traceId, click, opened, orderId: order!.id };
}
const inTrace = (traceId: string) => spans.filter((span) => span.traceId === traceId);
const named = (traceId: string, name: string) => inTrace(traceId).find((span) => span.name === name);

describe('the sampler', () => {
  // the parent decides about a browser's trace
  it.each([
    ['always_off', false],
    ['traceidratio', false],
    ['parentbased_traceidratio', true],
  ])('%s with a share of 0 records a trace that a browser began: %s', async (name, isRecorded) => {
    const { environment } = settingsOf({
      ...shop.app.variables,
      OTEL_TRACES_SAMPLER: name,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const tracer = new OtelTracer(environment, shop.app.variables.OTEL_EXPORTER_OTLP_ENDPOINT!);
    const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
    const span = tracer.start({ name: 'sampled', parent });
    expect(span.run(() => tracer.isInside())).toBe(isRecorded);
    span.end();
    await tracer.stop();
  });
});

describe('the trace of a purchase', () => {
  it('joins click, checkout, payment session and webhook', async () => {
    const { traceId, click, opened, orderId } = await buy();
    const webhook = 'webhook checkout.session.completed';
    await until(async () => named(traceId, webhook) !== undefined && named(traceId, 'click') !== undefined);

    const pressed = named(traceId, 'click');
    expect([pressed?.spanId, pressed?.parentSpanId || undefined]).toEqual([click, undefined]);
    const checkout = named(traceId, 'POST /api/create-checkout-session');
    expect(checkout?.parentSpanId).toBe(click);
    const session = named(traceId, 'payment session');
    expect(session?.parentSpanId).toBe(checkout?.spanId);
    expect(named(traceId, 'stripe checkout.sessions.create')?.parentSpanId).toBe(session?.spanId);
    expect(named(traceId, webhook)?.parentSpanId).toBe(session?.spanId);
    // a trace of the provider's
    expect(named(traceId, webhook)?.links).toHaveLength(1);
    const statements = inTrace(traceId).filter(({ name }) => /^(SELECT|INSERT|UPDATE)$/.test(name));
    expect(statements.length).toBeGreaterThan(5);

    const { metadata } = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    expect(metadata).toMatchObject({ traceparent: `00-${traceId}-${session?.spanId}-01` });

    const placed = lines.find((line) => line.includes('a payment becomes an order') && line.includes(orderId));
    expect(JSON.parse(placed!)).toMatchObject({ trace_id: traceId, orderId, reqId: expect.any(String) });
  });

  it('is continued by the jobs that it causes', async () => {
    const { traceId } = await buy();
    await until(async () => named(traceId, 'job send-mail') !== undefined, 30_000);
    const causes = inTrace(traceId).filter(({ spanId }) => spanId === named(traceId, 'job send-mail')!.parentSpanId);
    expect(causes.map(({ name }) => name)).toEqual(['webhook checkout.session.completed']);
  });

  it('is continued by a retry, which asks the provider for the same session', async () => {
    const browser = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const key = { idempotencyKey: crypto.randomUUID() };
    const first = await shop.opened(browser, [{ productId }], key);
    // a crash before the session was stored
    await shop.app.dataSource.query(
      `UPDATE checkouts SET payment_session_id = NULL, payment_session_url = NULL, status = 'opening' WHERE id = $1`,
      [first.checkoutId],
    );
    expect((await shop.opened(browser, [{ productId }], key)).sessionId).toBe(first.sessionId);
  });

  it('has no personal data, tokens or ids of sessions in any span', async () => {
    await buy();
    await until(async () => spans.some(({ name }) => name === 'job send-mail'));
    const text = exports.join('');
    expect(text).toContain('shop-api');
    expect(text).not.toMatch(
      /ada@example|lovelace|12 main street|416 555|M5V|\b4242\b|(4242 ?){4}|shop\.sid|cs_test|sk_test|whsec/i,
    );
    const routes = spans.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'http.route'));
    expect(routes.filter(({ value }) => /[0-9a-f]{8}-[0-9a-f]{4}/.test(value.stringValue ?? ''))).toEqual([]);
  });

  it('has spans of the storage inside of requests and jobs only', async () => {
    await shop.app.browser().get('/objects/products/nothing.webp?w=400');
    const ofStorage = () => spans.filter(({ name }) => name.startsWith('s3 '));
    await until(async () => ofStorage().length > 0);
    expect(ofStorage().filter(({ parentSpanId }) => !parentSpanId)).toEqual([]);
  });

  it.each([
    '',
    '00-0-0-01',
    `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
    `ff-${'a'.repeat(32)}-${'1'.repeat(16)}-01`,
    'x'.repeat(10_000),
  ])('does not follow the malformed header %.60s', async (traceparent) => {
    const { status } = await shop.app.browser({ traceparent, tracestate: 'shop=zz' }).get('/api/user');
    expect(status).toBe(401);
  });
});
