import { describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { registerCustomer, uniqueEmail, PASSWORD } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const lines: string[] = [];
const app = testApp({ onLog: (line) => lines.push(line) });

const mailedToken = async () => {
  const folder = path.join(app.dataFolder, 'mail');
  for (const name of await readdir(folder)) {
    const [, token] = /unsubscribe\/([\w-]{20,})/.exec(await readFile(path.join(folder, name), 'utf8')) ?? [];
    if (token) return token;
  }
  return undefined;
};

describe('the log of the API', () => {
  it('holds no e-mail address, password or unsubscribe token', async () => {
    const { email } = await registerCustomer(app);
    const browser = app.browser();
    const subscriber = uniqueEmail();
    await browser.post('/api/login', { email, password: 'not the one' });
    await browser.post('/api/register', { email, password: PASSWORD, confirmPassword: PASSWORD });
    await browser.post('/api/newsletter', { email: subscriber });
    await browser.post('/api/track-order', { orderNumber: '5eed0000', email });
    await browser.get(`/api/nothing/${email}?email=${encodeURIComponent(email)}`);
    let token: string | undefined;
    await until(async () => {
      token = await mailedToken();
      return token !== undefined;
    });
    await browser.get(`/api/webhooks/unsubscribe/${token}`);
    await browser.send('POST', `/api/webhooks/unsubscribe/${token}`, {});
    await until(async () => lines.some((line) => line.includes('/api/webhooks/unsubscribe/[token]')));
    const log = lines.join('');
    expect(log).toContain('/api/newsletter');
    for (const secret of [email, subscriber, encodeURIComponent(email), PASSWORD, token!])
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
  });

  it('has the request id that the visitor got, at the outcome and at the error behind a 500', async () => {
    const rename = (from: string, to: string) => app.dataSource.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    await rename('newsletter_subscriptions', 'moved');
    const { status, headers } = await app.browser().post('/api/newsletter', { email: uniqueEmail() });
    await rename('moved', 'newsletter_subscriptions');
    const reqId = headers.get('x-request-id')!;
    const logged = () => lines.filter((line) => line.includes(reqId)).map((line) => JSON.parse(line) as object);
    await until(async () => logged().length === 2);
    expect([status, ...logged()]).toEqual([
      500,
      expect.objectContaining({ reqId, msg: 'a request failed unexpectedly', call: 'POST /api/newsletter' }),
      expect.objectContaining({ reqId, res: { statusCode: 500 } }),
    ]);
  });

  it('holds no planted secret or personal data, from headers, bodies, addresses or errors', async () => {
    const secrets = {
      session: 's%3Ak3SessionOfAVisitor.signatureOfIt',
      bearer: 'abcdef.the-bearer-of-someone',
      password: 'c0rrect-horse "battery"',
      firstName: 'Ottilie-Planted',
      street: '77 Planted Avenue',
      email: 'planted.person@example.org',
      card: '4242 4242 4242 4242',
      unsubscribe: 'unsubscribeTokenPlanted123',
      release: `release_${'0123456789abcdef'.repeat(4)}`,
      stripeKey: 'sk_live_plantedPlanted99',
      webhookKey: app.variables['STRIPE_WEBHOOK_SECRET']!,
      storageKey: app.variables['S3_SECRET_ACCESS_KEY']!,
      sessionSecret: app.variables['SESSION_SECRET']!,
      adminPassword: app.variables['ADMIN_PASSWORD']!,
      databasePassword: 'pl4nted-database-password',
    };
    const { session, bearer, password, firstName, street, email, card, unsubscribe, release, stripeKey } = secrets;
    const body = { email, password, firstName, lastName: firstName, address: street, cardNumber: card, message: card };
    const browser = app.browser({ cookie: `shop.sid=${session}`, authorization: `Bearer ${bearer}` });
    const asked = 'planted/end';
    await browser.post(`/api/login?token=${bearer}`, body);
    await browser.post('/api/create-checkout-session', { items: [], shippingInfo: body });
    await browser.get(`/api/webhooks/unsubscribe/${unsubscribe}?token=${unsubscribe}`);
    await browser.get(`/api/nothing/${encodeURIComponent(email)}?card=${card}&authorization=${release}`);
    await browser.send('POST', '/api/contact', {
      headers: { 'content-type': 'application/json' },
      body: `{"email": "${email}", `,
    });
    const driverError = Object.assign(new Error(`duplicate key of ${email}`), {
      detail: `Failing row contains (${firstName}, ${street}, ${card}).`,
      parameters: [firstName, street],
      where: `COPY orders, line 1: "${street}"`,
    });
    const cause = new Error(`postgres://shop:${secrets.databasePassword}@db/shop refused ${secrets.storageKey}`);
    const logger = new Logger('Planted');
    logger.error(
      { err: Object.assign(new Error('statement failed', { cause }), driverError, { driverError }) },
      'a failure',
    );
    logger.error({ err: new Error(`request failed: ${JSON.stringify(body)}, Bearer ${bearer}`) }, 'a failure');
    logger.warn(
      { body, headers: { cookie: `shop.sid=${session}`, authorization: `Bearer ${bearer}` } },
      `key ${stripeKey}`,
    );
    logger.warn({ token: release, secrets: Object.values(app.variables) }, asked);
    await until(async () => lines.some((line) => line.includes(asked)));
    const log = lines.join('');
    expect(log).toContain('/api/create-checkout-session');
    // JSON escapes quotes
    const beginnings = Object.entries(secrets).map(([name, secret]) => [name, secret.slice(0, 12)] as const);
    const written = beginnings.filter(([, text]) => log.includes(text) || log.includes(encodeURIComponent(text)));
    expect(written).toEqual([]);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
