// The purchase's baseline: the same provider calls with the bare SDK, node:http and pg. No sessions, checks or logs.
// With MAILS, each order's confirmation goes into that folder, with an invoice by bare PDFKit.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import PdfDocument from 'pdfkit';
import pg from 'pg';
import { Stripe } from 'stripe';
import { inTransaction, ordering, reserving } from './purchase-sql.mjs';

const {
  DATABASE_URL,
  STRIPE_API_BASE = '',
  STRIPE_SECRET_KEY = '',
  STRIPE_WEBHOOK_SECRET = '',
  MAILS,
  API_PORT,
} = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 15 });
const provider = new URL(STRIPE_API_BASE);
const stripe = new Stripe(STRIPE_SECRET_KEY, {
  protocol: 'http',
  host: provider.hostname,
  port: Number(provider.port),
  telemetry: false,
});
/** What each session buys. @type {Map<string, { checkoutId: string, productId: string, isSettled: boolean }>} */
const purchases = new Map();

/** @param {{ items: { productId: string }[], shippingInfo: import('./purchase-sql.mjs').Address }} request */
async function open({ items: [item], shippingInfo }) {
  const checkoutId = randomUUID();
  const productId = item?.productId ?? '';
  await inTransaction(pool, reserving({ checkoutId, productId, address: shippingInfo }));
  const priced = (/** @type {string} */ name, /** @type {number} */ amount) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: amount, product_data: { name } },
  });
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: checkoutId,
      metadata: { checkoutId },
      payment_intent_data: { metadata: { checkoutId } },
      customer_email: shippingInfo.email,
      line_items: [priced('Classic Square', 1000), priced('Tax (13% HST)', 130)],
      shipping_options: [
        {
          shipping_rate_data: {
            type: 'fixed_amount',
            display_name: 'Standard',
            fixed_amount: { amount: 599, currency: 'usd' },
          },
        },
      ],
      expires_at: Math.floor(Date.now() / 1000) + 35 * 60,
      success_url: 'http://127.0.0.1/checkout-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1/checkout',
    },
    { idempotencyKey: checkoutId },
  );
  await pool.query('UPDATE checkouts SET payment_session_url = $2 WHERE id = $1', [checkoutId, session.url]);
  purchases.set(session.id, { checkoutId, productId, isSettled: false });
  return { sessionId: session.id, url: session.url };
}

const composer = createTransport({ streamTransport: true, buffer: true });

async function invoice() {
  const document = new PdfDocument({ size: 'LETTER' });
  document.fontSize(18).text('Fridgewell').fontSize(10).text('Invoice').moveDown();
  for (const line of ['Ada Lovelace', '1 King Street West', 'Toronto ON M5H 1A1', 'CA']) document.text(line);
  document.moveDown();
  for (const row of ['Classic Square, pack of 6  1  10.00', 'Tax (13% HST)  1.30', 'Shipping  5.99', 'Total  17.29'])
    document.text(row).moveTo(72, document.y).lineTo(540, document.y).stroke();
  document.end();
  return Buffer.concat(await document.toArray());
}

/**
 * @param {string} folder
 * @param {string} checkoutId
 */
async function confirm(folder, checkoutId) {
  const { message } = await composer.sendMail({
    from: 'shop@example.com',
    to: 'ada@example.com',
    subject: 'Order confirmed',
    text: 'Thank you for your order.',
    html: '<p>Thank you for your order.</p>',
    attachments: [{ filename: 'invoice.pdf', content: await invoice() }],
  });
  await writeFile(path.join(folder, `${checkoutId}.eml`), message);
}

/** @param {string} sessionId */
async function settle(sessionId) {
  const purchase = purchases.get(sessionId);
  if (!purchase || purchase.isSettled) return;
  purchase.isSettled = true;
  await inTransaction(pool, ordering(purchase));
  if (MAILS) await confirm(MAILS, purchase.checkoutId);
}

/** @type {Record<string, (body: Buffer, signature: string) => Promise<unknown>>} */
const handlers = {
  '/api/create-checkout-session': (body) => open(JSON.parse(body.toString())),
  '/api/webhooks/stripe': async (body, signature) => {
    const event = stripe.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET);
    await pool.query('INSERT INTO payment_events (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      event.id,
      event.type,
    ]);
    if (event.type === 'checkout.session.completed') await settle(event.data.object.id);
    return { received: true };
  },
  '/api/verify-payment': async (body) => {
    const { sessionId } = JSON.parse(body.toString());
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
    if (session.payment_status === 'paid') await settle(sessionId);
    const { rows } = await pool.query('SELECT * FROM orders WHERE checkout_id = $1', [session.metadata?.checkoutId]);
    return rows[0] ?? {};
  },
};

const server = createServer((request, response) => {
  if (request.url === '/api/metrics') {
    const { user, system } = process.cpuUsage();
    response.end(`process_cpu_seconds_total ${(user + system) / 1e6}`);
    return;
  }
  const answer = async () => {
    const body = Buffer.concat(await request.toArray());
    const handler = handlers[request.url ?? ''];
    if (!handler) throw new Error(`no such path: ${request.url}`);
    const answered = await handler(body, String(request.headers['stripe-signature'] ?? ''));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered));
  };
  answer().catch((error) => {
    response.writeHead(500);
    response.end(String(error));
  });
});
server.listen(Number(API_PORT), '127.0.0.1', () => console.log('listening'));
