import { describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order, OrderContact } from 'shared-contracts/orders/schemas';
import type { Answer, Browser } from '../../testing/browser.js';
import { confirmedCustomer, createProduct, registerCustomer, uniqueEmail } from '../../testing/factories.js';
import { mailTo } from '../../testing/mails.js';
import { readPdf, textOf } from '../../testing/read-pdf.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const { firstName: _first, lastName: _last, ...contact } = shippingInfo;

async function bought(browser: Browser, { email = uniqueEmail(), ...more }: Partial<typeof shippingInfo> = {}) {
  const { id: productId } = await createProduct(shop.app);
  const id = await shop.ordered(browser, [{ productId }], { shippingInfo: { ...shippingInfo, ...more, email } });
  const { change: token } = await shop.tokensIn(`order-confirmation:${id}`);
  return { id, email, ...(token && { token }) };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const correct = (
  browser: Browser,
  { id, email, token }: Bought,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<OrderContact>> =>
  browser.send('PUT', `/api/orders/${id}/contact`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...contact, email, ...(token && { token }), ...changes }),
  });
const orderOf = async (id: string) => (await admin.get<Order>(`/api/orders/${id}`)).body;
const historyOf = (orderId: string) => shop.historyOf(orderId, 'email', 'phone', 'address');
const setStatus = (id: string, status: string) =>
  shop.app.dataSource.query(`UPDATE orders SET status = $2 WHERE id = $1`, [id, status]);

describe('an order that is not printed yet', () => {
  it('is corrected by its account, with an entry in its history and a mail', async () => {
    const { browser, id: userId } = await registerCustomer(shop.app);
    const order = await bought(browser);
    const changes = { address: '2 Bay Street', address2: 'Unit 7', zipCode: 'm5j2n8', phone: '416 555 0199' };
    expect(await correct(browser, order, changes)).toMatchObject({
      status: 200,
      body: { shippingAddress: '2 Bay Street', shippingAddress2: 'Unit 7', shippingZip: 'M5J 2N8' },
    });
    expect(await orderOf(order.id)).toMatchObject({
      customerPhone: '416 555 0199',
      shippingAddress2: 'Unit 7',
      tax: '1.30',
    });
    expect(await historyOf(order.id)).toEqual([
      ['phone', '416 555 0100', '416 555 0199', userId],
      [
        'address',
        '12 Main Street, Toronto, ON M5V 1A1, Canada',
        '2 Bay Street, Unit 7, Toronto, ON M5J 2N8, Canada',
        userId,
      ],
    ]);
    const { text } = await mailTo(shop.app, order.email, /was updated$/);
    expect(text).toContain('2 Bay Street\nUnit 7');
  });

  it('is corrected by a guest with the token of the mail, and by nobody else', async () => {
    const order = await bought(shop.app.browser());
    const { token, ...named } = order;
    expect(token).toBeDefined();
    expect(await correct(shop.app.browser(), named)).toMatchObject({ status: 401 });
    expect(await correct((await registerCustomer(shop.app)).browser, named)).toMatchObject({ status: 404 });
    expect(await correct(shop.app.browser(), { ...order, token: 'x'.repeat(43) })).toMatchObject({ status: 404 });
    expect(await correct(shop.app.browser(), order, { address: '2 Bay Street' })).toMatchObject({ status: 200 });
    const shown = await shop.app.browser().get<OrderContact>(`/api/orders/${order.id}/contact?token=${token}`);
    expect(shown.body).toMatchObject({ customerEmail: order.email, shippingAddress: '2 Bay Street' });
    expect(await shop.app.browser().get(`/api/orders/${order.id}/contact?token=${'x'.repeat(43)}`)).toMatchObject({
      status: 404,
    });
  });

  it('tells both addresses of a changed email address, and the old one nothing else', async () => {
    const order = await bought(shop.app.browser());
    const email = uniqueEmail();
    expect(await correct(shop.app.browser(), order, { email })).toMatchObject({ status: 200 });
    const told = await mailTo(shop.app, email, /was updated$/);
    expect(told.text).toContain(`order=${order.id}&token=`);
    expect(told.attachments).toHaveLength(1);
    const before = await mailTo(shop.app, order.email, /email address of .* was changed$/);
    for (const personal of [email, 'token=', 'Main Street', 'Ada']) expect(before.text).not.toContain(personal);
  });

  it('keeps tax and total when the province changes, and its country', async () => {
    const order = await bought(shop.app.browser());
    const before = await orderOf(order.id);
    const inQuebec = { city: 'Montreal', state: 'QC', zipCode: 'H2Y 1C6' };
    expect(await correct(shop.app.browser(), order, inQuebec)).toMatchObject({ status: 200 });
    const { tax, totalAmount } = before;
    expect(await orderOf(order.id)).toMatchObject({ shippingState: 'QC', tax, totalAmount });
    expect(await correct(shop.app.browser(), order, { country: 'US', state: 'NY', zipCode: '10001' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { country: expect.stringContaining('contact us') } },
    });
  });

  it('refuses bad input at its field', async () => {
    const order = await bought(shop.app.browser());
    const bad = { zipCode: '12345', phone: '1', email: 'nobody', address2: 'x'.repeat(201) };
    expect(await correct(shop.app.browser(), order, bad)).toMatchObject({
      status: 400,
      body: {
        errors: {
          zipCode: 'Enter a postal code like K1A 0B1',
          phone: expect.any(String),
          email: expect.any(String),
          address2: expect.any(String),
        },
      },
    });
    expect(await historyOf(order.id)).toEqual([]);
  });

  it('is not corrected by who saw an older version, and repeating a correction changes nothing', async () => {
    const order = await bought(shop.app.browser());
    const { version } = await orderOf(order.id);
    const seen = { 'if-match': `"${version}"` };
    const change = { phone: '416 555 0199' };
    expect((await correct(shop.app.browser(), order, change, seen)).body.version).toBe(version + 1);
    expect(await correct(shop.app.browser(), order, change, seen)).toMatchObject({ status: 200 });
    expect(await correct(shop.app.browser(), order, { ...change, city: 'York' }, seen)).toMatchObject({
      status: 409,
      body: { code: 'order_changed', details: { version: version + 1, customerPhone: '416 555 0199' } },
    });
    expect(await historyOf(order.id)).toHaveLength(1);
  });
});

describe('the invoice of a guest', () => {
  it('is there by the token of the mail, with the corrected address, and for nobody else', async () => {
    const order = await bought(shop.app.browser());
    await correct(shop.app.browser(), order, { address2: 'Unit 7' });
    const invoice = (query: string) => shop.app.browser().get<Buffer>(`/api/orders/${order.id}/invoice.pdf${query}`);
    const { status, headers, body } = await invoice(`?token=${order.token}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(textOf((await readPdf(body))[0]!)).toContain('Unit 7');
    expect(await invoice('')).toMatchObject({ status: 401 });
    expect(await invoice(`?token=${'x'.repeat(43)}`)).toMatchObject({ status: 404 });
    expect(await invoice(`?token=${order.token}&size=a3`)).toMatchObject({ status: 400 });
  });
});

describe("a guest's order", () => {
  const ordersOf = async (browser: Browser) =>
    (await browser.get<{ id: string }[]>('/api/user/orders')).body.map(({ id }) => id);

  it('joins the account of its address, of a corrected one too, at once if that has confirmed it, and else not', async () => {
    const [unconfirmed, confirmed] = [await registerCustomer(shop.app), await confirmedCustomer(shop.app)];
    await bought(shop.app.browser(), { email: unconfirmed.email });
    const placed = await bought(shop.app.browser(), { email: confirmed.email });
    expect(await ordersOf(confirmed.browser)).toEqual([placed.id]);
    const order = await bought(shop.app.browser());
    await correct(shop.app.browser(), order, { email: unconfirmed.email });
    expect(await ordersOf(unconfirmed.browser)).toEqual([]);
    await correct(shop.app.browser(), order, { email: confirmed.email });
    expect(await ordersOf(confirmed.browser)).toEqual([order.id, placed.id]);
  });
});

describe('an admin corrects an order', () => {
  const correctAs = (
    browser: Browser,
    { id, email }: Bought,
    changes: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<OrderContact>> =>
    browser.send('PUT', `/api/admin/orders/${id}/contact`, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...contact, email, ...changes }),
    });
  const mailsAbout = (id: string) =>
    shop.app.dataSource.query<{ recipient: string; text: string }[]>(
      `SELECT recipient, text FROM outbox_mails WHERE split_part(key, ':', 2) = $1
         AND key ~ '^order-(corrected|email-moved)' ORDER BY key`,
      [id],
    );

  it.each(['pending', 'processing'])(
    'while it is %s, and its customer hears of it at both addresses',
    async (status) => {
      const order = await bought(shop.app.browser());
      await setStatus(order.id, status);
      const email = uniqueEmail();
      expect(await correctAs(admin, order, { email, address: '2 Bay Street' })).toMatchObject({
        status: 200,
        body: { customerEmail: email, shippingAddress: '2 Bay Street' },
      });
      const [corrected, moved] = await mailsAbout(order.id);
      expect(corrected).toMatchObject({ recipient: email });
      expect(corrected!.text).toContain('We have corrected the details of your order for you');
      expect(corrected!.text.includes('You can make changes until printing begins.')).toBe(status === 'pending');
      expect(moved).toMatchObject({ recipient: order.email });
      expect(moved!.text).not.toContain(email);
      const adminId = (await admin.get<{ id: string }>('/api/user')).body.id;
      expect((await historyOf(order.id)).map(([kind, , , actor]) => [kind, actor])).toEqual([
        ['email', adminId],
        ['address', adminId],
      ]);
    },
  );

  it('until it is shipped or cancelled, and its customer until printing begins', async () => {
    const order = await bought(shop.app.browser());
    const changes = { address: '2 Bay Street' };
    const printed = { status: 409, body: { code: 'printing_begun' } };
    await setStatus(order.id, 'processing');
    expect(await correct(shop.app.browser(), order, changes)).toMatchObject(printed);
    for (const [status, code] of [
      ['shipped', 'order_shipped'],
      ['delivered', 'order_shipped'],
      ['completed', 'order_shipped'],
      ['cancelled', 'order_cancelled'],
    ] as const) {
      await setStatus(order.id, status);
      expect(await correctAs(admin, order, changes)).toMatchObject({ status: 409, body: { code } });
    }
    const cancelled = { status: 409, body: { code: 'order_cancelled' } };
    expect(await correct(shop.app.browser(), order, changes)).toMatchObject(cancelled);
    expect((await orderOf(order.id)).shippingAddress).toBe(contact.address);
  });

  it('neither to another country nor over a change that the admin has not seen', async () => {
    const order = await bought(shop.app.browser());
    expect(await correctAs(admin, order, { country: 'US', state: 'NY', zipCode: '10001' })).toMatchObject({
      status: 400,
      body: { errors: { country: expect.any(String) } },
    });
    const { version } = await orderOf(order.id);
    expect((await correctAs(admin, order, { phone: '416 555 0111' }, { 'if-match': `"${version}"` })).status).toBe(200);
    expect(await correctAs(admin, order, { phone: '416 555 0222' }, { 'if-match': `"${version}"` })).toMatchObject({
      status: 409,
      body: { code: 'order_changed', details: { customerPhone: '416 555 0111' } },
    });
  });

  it('and mails go to the corrected address when they are sent again, unless they are about the old one', async () => {
    const order = await bought(shop.app.browser());
    const email = uniqueEmail();
    const { body } = await correctAs(admin, order, { email });
    for (const [key, to] of [
      [`order-confirmation:${order.id}`, email],
      [`order-email-moved:${order.id}:${body.version}`, order.email],
    ] as const) {
      const desk = await admin.post<OrderDesk>(`/api/admin/orders/${order.id}/mails`, { key });
      expect(desk.status).toBe(202);
      const again = desk.body.mails.find((mail) => mail.isResent && mail.key.startsWith(key));
      expect(again).toMatchObject({ to, hasFailed: false });
      expect(desk.body.mails.find((mail) => mail.key === key)).toMatchObject({ to: order.email, resendsTo: to });
    }
  });
});
