import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Email } from 'postal-mime';
import type { OpenedOrder } from 'shared-contracts/orders/schemas';
import type { Browser } from '../../../testing/browser.js';
import { registerCustomer, createProduct, uniqueEmail } from '../../../testing/factories.js';
import { mailTo, sentMails } from '../../../testing/mails.js';
import { until } from '../../../testing/until.js';
import { shippingInfo } from '../../../testing/test-shop.js';
import { testApp, testShop } from '../../../testing/started.js';

const shop = testShop();
const limited = testApp({ variables: { RATE_LIMITS: 'on' } });

const ASKED = /^Your link to/;
const ask = (orderNumber: string, browser: Browser = shop.app.browser()) =>
  browser.post('/api/order-links', { orderNumber });
const mailed = (email: string): Promise<Email> => mailTo(shop.app, email, ASKED);
const accepted = { status: 202, body: { accepted: true } };

async function bought(browser: Browser, email = uniqueEmail()) {
  const { id: productId } = await createProduct(shop.app, { name: 'Gift magnet' });
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3' }], {
    shippingInfo: { ...shippingInfo, email },
  });
  return { id, email };
}

describe('asking for the links of an order', () => {
  it("mails a guest's order its links and invoice, to its own address", async () => {
    const { id, email } = await bought(shop.app.browser());
    expect(await ask(id)).toMatchObject(accepted);
    const { text = '', attachments } = await mailed(email);
    expect(text).toContain('1 x Gift magnet, pack of 3');
    const [, change] = new RegExp(`/track-order\\?order=${id}&token=([\\w-]+)`).exec(text)!;
    const [, photos] = new RegExp(`/add-photos\\?order=${id}&token=([\\w-]+)`).exec(text)!;
    const phone = shop.app.browser();
    expect(await phone.post<OpenedOrder>(`/api/orders/${id}/open`, { token: change })).toMatchObject({ status: 200 });
    expect(await phone.get(`/api/orders/${id}/photos?token=${photos}`)).toMatchObject({ body: { missingPhotos: 3 } });
    expect(attachments.map(({ filename }) => filename)).toEqual([`invoice-${id.slice(0, 8)}.pdf`]);
  });

  it('takes the first 8 characters, in any case and with a #', async () => {
    const { id, email } = await bought(shop.app.browser());
    expect(await ask(` #${id.slice(0, 8).toUpperCase()} `)).toMatchObject(accepted);
    expect((await mailed(email)).text).toContain(`order=${id}&token=`);
  });

  it("mails an account's order the page of the account, without a token", async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id, email } = await bought(browser);
    await ask(id);
    const { text } = await mailed(email);
    expect(text).toContain(`/orders/${id}`);
    expect(text).not.toContain('token=');
  });

  it('offers no photos to add once printing has begun', async () => {
    const { id, email } = await bought(shop.app.browser());
    await shop.app.dataSource.query(`UPDATE orders SET status = 'processing' WHERE id = $1`, [id]);
    await ask(id);
    const { text } = await mailed(email);
    expect(text).toContain('/track-order');
    expect(text).not.toContain('/add-photos');
  });

  it('answers the same for orders that do not exist, and mails nobody', async () => {
    const before = await shop.count('outbox_mails', `key LIKE 'order-links:%'`);
    const unknown = randomUUID();
    for (const number of [unknown, unknown.slice(0, 8), 'no number at all'])
      expect(await ask(number)).toMatchObject(accepted);
    await until(async () => (await shop.count('graphile_worker.jobs', `task_identifier = 'mail-order-links'`)) === 0);
    expect(await shop.count('outbox_mails', `key LIKE 'order-links:%'`)).toBe(before);
    expect(await ask('')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('mails each request once', async () => {
    const { id, email } = await bought(shop.app.browser());
    await ask(id);
    await ask(id);
    const keysOf = () => sentMails(shop.app, email, ASKED);
    await until(async () => (await keysOf()).length > 1, 60_000);
    expect(new Set(await keysOf()).size).toBe(2);
  });
});

describe('asking too often', () => {
  it('is refused per order, however it is named, and whether it exists or not', async () => {
    const id = randomUUID();
    const by = (host: number) => limited.browser({ 'x-forwarded-for': `203.0.113.${host}` });
    const names = [id, id.slice(0, 8), `#${id.slice(0, 8).toUpperCase()}`];
    for (const [host, name] of names.entries()) expect(await ask(name, by(host))).toMatchObject(accepted);
    const refused = await ask(id, by(9));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it('is refused per network address', async () => {
    const browser = limited.browser({ 'x-forwarded-for': '203.0.113.77' });
    const statuses = [];
    for (let call = 1; call <= 21; call++) statuses.push((await ask(randomUUID(), browser)).status);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });
});
