import { describe, expect, it, jest } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { DataExport } from 'shared-contracts/accounts/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, registerCustomer, createProduct, signInAdmin } from '../../testing/factories.js';
import { mailTo, tokenIn } from '../../testing/mails.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { SoftwarePasskey } from '../../testing/software-passkey.js';
import { until } from '../../testing/until.js';
import { MakeDataExport } from './make-data-export.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();

const aSmallPhoto = async (browser: Browser) =>
  (await storePhoto(browser, await photoBytes({ width: 60, height: 40 }))).objectPath;
const anOrderWith = async (browser: Browser, photo: string) => {
  const { id: productId } = await createProduct(shop.app);
  return shop.ordered(browser, [{ productId, customImages: [photo] }]);
};
const rowsOf = async <T>(sql: string, ...values: unknown[]) => shop.app.dataSource.query<T[]>(sql, values);

const anExport = async (browser: Browser) => {
  const { status, body } = await browser.post<DataExport>('/api/account/data-export', {});
  expect(status).toBe(202);
  await until(async () => {
    const { body: now } = await browser.get<{ latest: DataExport }>('/api/account/data-export');
    return now.latest.id === body.id && now.latest.state === 'done';
  }, 60_000);
  return `/api/account/data-export/${body.id}/download`;
};

describe('a download of one’s own data', () => {
  it('holds the account, its orders, messages and photos, and no secrets', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const token = tokenIn(await mailTo(shop.app, email, /confirm your email address/), '/verify-email');
    await browser.post('/api/verify-email', { token });
    const photo = await aSmallPhoto(browser);
    const orderId = await anOrderWith(browser, photo);
    await browser.post('/api/contact', { name: 'Ada', email: email.toUpperCase(), message: 'Where is my order?' });
    const { browser: other } = await registerCustomer(shop.app);
    const foreignPhoto = await aSmallPhoto(other);
    const path = await anExport(browser);
    const { status, headers, body } = await browser.get<Buffer>(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(headers.get('content-disposition')).toContain('my-data.zip');
    const files = unzipSync(new Uint8Array(body));
    const json = (name: string): unknown => JSON.parse(strFromU8(files[`${name}.json`]!));
    expect(json('account')).toMatchObject({ email, first_name: 'Ada' });
    expect(json('orders')).toMatchObject([{ id: orderId, items: [{ custom_images: [photo] }] }]);
    expect(json('messages')).toMatchObject([{ message: 'Where is my order?' }]);
    expect(json('sessions')).toHaveLength(1);
    expect(files[photo.replace('/objects/', '')]?.length).toBeGreaterThan(100);
    expect(Object.keys(files)).not.toContain(foreignPhoto.replace('/objects/', ''));
    const all = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    expect(all).not.toMatch(/argon2|password|payment_session|token_hash|"sid"/);
  });

  it('holds the reviews and claims', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    const orderId = await shop.ordered(browser, [{ productId }]);
    const admin = await signInAdmin(shop.app);
    const { body: order } = await admin.patch<Order>(`/api/orders/${orderId}`, { status: 'delivered' });
    const itemIds = order.items.map(({ id }) => id);
    await browser.put(`/api/orders/${orderId}/reviews/${productId}`, { stars: 4, words: 'Lovely', photo: null });
    await browser.post(`/api/orders/${orderId}/claims`, { kind: 'damage', itemIds, words: 'Chipped', photos: [] });
    const { body } = await browser.get<Buffer>(await anExport(browser));
    const files = unzipSync(new Uint8Array(body));
    const json = (name: string): unknown => JSON.parse(strFromU8(files[`${name}.json`]!));
    expect(json('reviews')).toMatchObject([{ order_id: orderId, stars: 4, words: 'Lovely' }]);
    expect(json('claims')).toMatchObject([{ order_id: orderId, kind: 'damage', words: 'Chipped', items: itemIds }]);
  });

  it('is made once at a time', async () => {
    const { browser } = await registerCustomer(shop.app);
    const maker = shop.app.nest.get(MakeDataExport);
    const make = maker.make.bind(maker);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const making = jest.spyOn(maker, 'make').mockImplementation(async (id) => {
      await begun;
      return make(id);
    });
    try {
      const answers = await Promise.all([1, 2, 3].map(() => browser.post<DataExport>('/api/account/data-export', {})));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      begin();
      await anExport(browser);
    } finally {
      begin();
      making.mockRestore();
    }
  });

  it('is its owner’s alone', async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await anExport(browser);
    const { browser: stranger } = await registerCustomer(shop.app);
    expect(await stranger.get(path)).toMatchObject({ status: 404 });
    expect(await (await signInAdmin(shop.app)).get(path)).toMatchObject({ status: 404 });
    expect(await shop.app.browser().get(path)).toMatchObject({ status: 401 });
    expect(await browser.get('/api/account/data-export/no-id/download')).toMatchObject({ status: 404 });
  });

  it('can be asked for a few times a day', async () => {
    const { browser } = await registerCustomer(shop.app);
    for (let made = 0; made < shopPolicy.accounts.dataExport.perDay; made++) await anExport(browser);
    expect(await browser.post('/api/account/data-export', {})).toMatchObject({ status: 429 });
  });

  it('is removed when it is old', async () => {
    const { browser, id } = await registerCustomer(shop.app);
    const path = await anExport(browser);
    const later = new Date(Date.now() + (shopPolicy.accounts.dataExport.keptHours + 1) * 3_600_000);
    expect(await shop.app.nest.get(MakeDataExport).sweep(later)).toBeGreaterThan(0);
    expect(await browser.get(path)).toMatchObject({ status: 404 });
    expect(await rowsOf(`SELECT FROM data_exports WHERE user_id = $1`, id)).toEqual([]);
  });
});

describe('deleting one’s account', () => {
  const remove = (browser: Browser, proof: object = { password: PASSWORD }) =>
    browser.post('/api/account/delete', proof);

  it('needs the password', async () => {
    const { browser } = await registerCustomer(shop.app);
    expect(await remove(browser, { password: 'not the one' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: { password: expect.any(String) } },
    });
    expect(await remove(browser, {})).toMatchObject({
      status: 400,
      body: { errors: { password: expect.any(String) } },
    });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('ends all sessions, unlinks the orders, keeps their invoice, and is confirmed by a mail with links to the open ones', async () => {
    const { browser, id, email } = await registerCustomer(shop.app);
    const other = shop.app.browser();
    await other.post('/api/login', { email, password: PASSWORD });
    const photo = await aSmallPhoto(browser);
    const orderId = await anOrderWith(browser, photo);
    await browser.post('/api/account/addresses', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '416 555 0100',
      address: '12 Main Street',
      city: 'Toronto',
      state: 'ON',
      zipCode: 'M5V 1A1',
      country: 'CA',
    });
    expect(await remove(browser)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(browser.sessionHint).toBeUndefined();
    for (const each of [browser, other]) expect(await each.get('/api/user')).toMatchObject({ status: 401 });
    expect(await rowsOf(`SELECT FROM users WHERE id = $1`, id)).toEqual([]);
    expect(await rowsOf(`SELECT FROM saved_addresses WHERE user_id = $1`, id)).toEqual([]);
    expect(await rowsOf(`SELECT user_id, customer_name, shipping_city FROM orders WHERE id = $1`, orderId)).toEqual([
      { user_id: null, customer_name: 'Ada Lovelace', shipping_city: 'Toronto' },
    ]);
    const { text = '' } = await mailTo(shop.app, email, /account is deleted/);
    const [, token] = new RegExp(`/track-order\\?order=${orderId}&token=([\\w-]+)`).exec(text) ?? [];
    expect(text).toContain(`Order #${orderId.slice(0, 8)}`);
    expect(await shop.app.browser().post(`/api/orders/${orderId}/open`, { token })).toMatchObject({ status: 200 });
    expect(await shop.app.browser().post('/api/login', { email, password: PASSWORD })).toMatchObject({ status: 401 });
  });

  it('deletes photos that no order needs, and keeps those that do without their owner', async () => {
    const { browser } = await registerCustomer(shop.app);
    const [ordered, unused, picture] = [
      await aSmallPhoto(browser),
      await aSmallPhoto(browser),
      await aSmallPhoto(browser),
    ];
    await anOrderWith(browser, ordered);
    await browser.put('/api/user/picture', { objectPath: picture });
    await remove(browser);
    expect(
      await rowsOf(`SELECT object_path AS path, user_id, guest_id FROM media_objects WHERE object_path = ANY($1)`, [
        ordered,
        unused,
        picture,
      ]),
    ).toEqual([{ path: ordered, user_id: null, guest_id: null }]);
    expect(await browser.get(ordered)).toMatchObject({ status: 404 });
  });

  it('removes the file with one’s data too', async () => {
    const { browser } = await registerCustomer(shop.app);
    const path = await anExport(browser);
    const key = `exports/${path.split('/')[4]}.zip`;
    const { PhotoStorage } = await import('../../integrations/s3/photo-storage.js');
    const storage = shop.app.nest.get(PhotoStorage, { strict: false });
    expect(await storage.head(key)).not.toBeNull();
    await remove(browser);
    await until(async () => (await storage.head(key)) === null, 60_000);
  });

  it('can be proved by a passkey of the account alone', async () => {
    const site = { origin: 'http://shop.test', rpId: 'shop.test' };
    const owner = async () => {
      const { browser, id } = await registerCustomer(shop.app);
      const passkey = new SoftwarePasskey(site);
      const { body } = await browser.post<{ challenge: string }>('/api/account/passkeys/options', {});
      await browser.post('/api/account/passkeys', { name: 'Phone', credential: passkey.made(body) });
      return { browser, id, passkey };
    };
    const [ada, eve] = [await owner(), await owner()];
    const proof = async ({ browser }: { browser: Browser }) =>
      (await browser.post<{ challenge: string }>('/api/account/passkeys/proof-options', {})).body;
    expect(await remove(ada.browser, { credential: eve.passkey.used(await proof(ada)) })).toMatchObject({
      status: 400,
    });
    expect(await remove(ada.browser, { credential: ada.passkey.used(await proof(ada)) })).toMatchObject({
      status: 200,
    });
    expect(await rowsOf(`SELECT id FROM users WHERE id = ANY($1)`, [ada.id, eve.id])).toEqual([{ id: eve.id }]);
  });

  it('is refused to the last admin', async () => {
    const admin = await signInAdmin(shop.app);
    expect(await remove(admin, { password: 'the-admin-of-tests' })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
  });
});
