import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import type { Answer } from '../../testing/browser.js';
import { createProduct, createShippingOption } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);
beforeEach(() => shop.app.dataSource.query('DELETE FROM shipping_options'));

const PATH = '/api/admin/shipping-options';
const standard = { name: 'Standard', baseRate: '5.99', freeShippingThreshold: '50.00' };
const add = (form: object) => admin.post<AdminShippingOption & Problem>(PATH, form);
const change = (id: string, form: object, version?: number): Promise<Answer<AdminShippingOption & Problem>> =>
  admin.send('PUT', `${PATH}/${id}`, {
    headers: { 'content-type': 'application/json', ...(version !== undefined && { 'if-match': `"${version}"` }) },
    body: JSON.stringify(form),
  });
const listed = async () => (await admin.get<AdminShippingOption[]>(PATH)).body;
const offered = (names: string[]) =>
  until(async () => {
    const { body } = await shop.app.browser().get<ShippingOption[]>('/api/shipping-options');
    return body.map(({ name }) => name).join() === names.join();
  });

describe('a shipping option', () => {
  it('is added, changed and deleted, and shoppers see it at once', async () => {
    const { status, body: express } = await add({ name: ' Express ', description: '', baseRate: 9.99, sortOrder: 2 });
    expect(status).toBe(201);
    expect(express).toEqual({
      id: expect.any(String),
      name: 'Express',
      description: null,
      baseRate: '9.99',
      freeShippingThreshold: null,
      minBusinessDays: null,
      maxBusinessDays: null,
      sortOrder: 2,
      isActive: true,
      version: 1,
    });
    await add({ ...standard, sortOrder: 1 });
    await offered(['Standard', 'Express']);
    const faster = { name: 'Express', baseRate: '12', freeShippingThreshold: 80, sortOrder: 0, isActive: true };
    expect((await change(express.id, faster)).body).toMatchObject({
      baseRate: '12.00',
      freeShippingThreshold: '80.00',
    });
    await offered(['Express', 'Standard']);
    await change(express.id, { ...faster, isActive: false });
    await offered(['Standard']);
    expect((await listed()).map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Express', false],
      ['Standard', true],
    ]);
    expect((await admin.delete(`${PATH}/${express.id}`)).body).toEqual({ id: express.id });
    expect(await listed()).toHaveLength(1);
    expect((await admin.delete(`${PATH}/${express.id}`)).status).toBe(404);
  });

  it.each([
    ['name', ' A ', 'Shipping option name must be at least 2 characters'],
    ['baseRate', '-1', 'Base rate must be a valid non-negative number'],
    ['baseRate', -1, 'Base rate must be a valid non-negative number'],
    ['baseRate', '', 'Base rate must be a valid non-negative number'],
    ['baseRate', '1.999', 'Base rate must be a valid non-negative number'],
    ['baseRate', undefined, 'Base rate must be a valid non-negative number'],
    ['freeShippingThreshold', 'NaN', 'Free shipping threshold must be a valid non-negative number'],
    ['freeShippingThreshold', '100000000', 'Free shipping threshold must be a valid non-negative number'],
    ['freeShippingThreshold', true, 'Free shipping threshold must be a valid non-negative number'],
    ['minBusinessDays', 1.5, 'Business days must be a whole number from 0 to 60'],
    ['minBusinessDays', 'two', 'Business days must be a whole number from 0 to 60'],
    ['maxBusinessDays', 61, 'Business days must be a whole number from 0 to 60'],
    ['maxBusinessDays', '5', 'Give both numbers of days, or none'],
    ['sortOrder', 1.5, 'Sort order must be a whole number from 0 to 9999'],
  ])('is refused with the %s %j', async (field, value, message) => {
    expect(await add({ ...standard, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, errors: { [field]: message } },
    });
  });

  it('keeps its business days as numbers, and refuses a span that is turned around', async () => {
    const { body } = await add({ ...standard, minBusinessDays: '5', maxBusinessDays: 7 });
    expect(body).toMatchObject({ minBusinessDays: 5, maxBusinessDays: 7 });
    await until(async () => {
      const { body: options } = await shop.app.browser().get<ShippingOption[]>('/api/shipping-options');
      return options[0]?.minBusinessDays === 5 && options[0].maxBusinessDays === 7;
    });
    expect(await add({ ...standard, minBusinessDays: 7, maxBusinessDays: 5 })).toMatchObject({
      status: 400,
      body: { errors: { maxBusinessDays: 'Must not be less than the fewest days' } },
    });
    expect((await change(body.id, { ...standard, minBusinessDays: '', maxBusinessDays: '' })).body).toMatchObject({
      minBusinessDays: null,
      maxBusinessDays: null,
    });
  });

  it.each(['', null, undefined])('is never free with the threshold %j', async (freeShippingThreshold) => {
    expect((await add({ ...standard, freeShippingThreshold })).body).toMatchObject({ freeShippingThreshold: null });
  });

  it('is not overwritten by an admin who saw an earlier version', async () => {
    const { body: seen } = await add(standard);
    const answers = await times(4, (nth) => change(seen.id, { ...standard, baseRate: `${nth}.00` }, seen.version));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [now] = await listed();
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'shipping_option_changed',
      details: { baseRate: now!.baseRate, version: now!.version },
    });
    const { status } = await admin.send('DELETE', `${PATH}/${seen.id}`, { headers: { 'if-match': '"1"' } });
    expect(status).toBe(409);
  });
});

describe('the last active shipping option', () => {
  const refused = {
    status: 409,
    body: {
      code: 'last_shipping_option',
      message: 'This is the only active shipping option, and the shop needs one. Add or activate another one first.',
    },
  };

  it('is neither deleted nor deactivated', async () => {
    const { body: only } = await add(standard);
    const { body: inactive } = await add({ ...standard, isActive: false });
    expect(await admin.delete(`${PATH}/${only.id}`)).toMatchObject(refused);
    expect(await change(only.id, { ...standard, isActive: false })).toMatchObject(refused);
    expect((await admin.delete(`${PATH}/${inactive.id}`)).status).toBe(200);
  });

  it('stays when two admins remove the last two at once', async () => {
    for (let round = 0; round < 5; round++) {
      await shop.app.dataSource.query('DELETE FROM shipping_options');
      const [first, second] = await Promise.all([createShippingOption(shop.app), createShippingOption(shop.app)]);
      const answers = await Promise.all([
        admin.delete(`${PATH}/${first.id}`),
        change(second.id, { ...standard, isActive: false }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await listed()).filter(({ isActive }) => isActive)).toHaveLength(1);
    }
  });
});

describe('a checkout', () => {
  it('that is open keeps its rate when the option is deleted, and becomes an order', async () => {
    const { body: old } = await add({ name: 'Old', baseRate: '4.00' });
    await add({ name: 'New', baseRate: '7.00', sortOrder: 1 });
    const browser = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const opened = await shop.opened(browser, [{ productId }], { shippingOptionId: old.id });
    await admin.delete(`${PATH}/${old.id}`);
    const session = await shop.payments.stripe.checkout.sessions.retrieve(opened.sessionId);
    const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: `pi_${opened.checkoutId}` };
    await shop.payments.deliver(shop.payments.event('checkout.session.completed', paid));
    const { orderId } = (await shop.verify(browser, opened.sessionId)).body;
    expect((await admin.get(`/api/orders/${orderId}`)).body).toMatchObject({ shipping: '4.00' });
    const next = shop.app.browser();
    expect(await shop.checkOut(next, [{ productId }], { shippingOptionId: old.id })).toMatchObject({
      status: 400,
      body: { errors: { shippingOptionId: 'This shipping option is no longer available.' } },
    });
    await shop.opened(next, [{ productId }]);
  });
});
