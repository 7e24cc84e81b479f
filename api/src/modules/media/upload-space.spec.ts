import { beforeAll, describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct, signInAdmin } from '../../testing/factories.js';
import { storePhoto } from '../../testing/photos.js';
import { times } from '../../testing/test-shop.js';
import { square } from '../../testing/print-shop.js';
import { UploadSpace } from './upload-space.js';
import { testApp, testShop, untilReady } from '../../testing/started.js';

const { urlMinutes, keptMinutes, maximumUnorderedBytes } = shopPolicy.uploads;
const LARGEST = shopPolicy.photos.maximumBytes;
const FITTING = maximumUnorderedBytes.perVisitor / LARGEST;

const ticket = (browser: Browser, size: number | undefined = LARGEST) =>
  browser.post('/api/objects/upload', { contentType: 'image/jpeg', size });
const undeclared = (browser: Browser) => browser.post('/api/objects/upload');
const full = { status: 409, body: { code: 'photo_space_full' } };

async function take(browser: Browser, count: number): Promise<void> {
  for (const { status } of await times(count, () => ticket(browser))) expect(status).toBe(200);
}

describe('the room for what no order names', () => {
  const app = testApp();
  beforeAll(() => untilReady(app));
  const aGuest = async () => {
    const guest = app.browser();
    await ticket(guest, 1);
    return guest;
  };
  const sizeOf = async (path: string) => {
    const [row] = await app.dataSource.query<[{ size: number }]>(
      `SELECT size_bytes AS size FROM media_objects WHERE object_path = $1`,
      [path],
    );
    return row.size;
  };

  it('holds sixty of the largest photos of a guest, however many are announced at the same time', async () => {
    const guest = app.browser();
    await ticket(guest);
    const answers = await times(FITTING + 3, () => ticket(guest));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused) expect(answer).toMatchObject(full);
    expect(refused[0]!.body).toMatchObject({
      message: expect.stringContaining("aren't part of an order yet take up 600 MB"),
    });
    expect((await ticket(app.browser())).status).toBe(200);
  });

  it('counts an upload of unknown size as the largest, and a checked photo as it is', async () => {
    const guest = app.browser();
    const size = await sizeOf((await storePhoto(guest)).objectPath);
    for (const { status } of await times(FITTING - 1, () => undeclared(guest))) expect(status).toBe(200);
    expect(await undeclared(guest)).toMatchObject(full);
    expect(await ticket(guest, LARGEST - size + 1)).toMatchObject(full);
    expect((await ticket(guest, LARGEST - size)).status).toBe(200);
  });

  it('always holds thirty photos, however large they became when they were converted', async () => {
    const guest = await aGuest();
    await take(guest, 28);
    await app.dataSource.query(`UPDATE pending_uploads SET bytes = 3 * $1 WHERE bytes = $1`, [LARGEST]);
    expect([(await ticket(guest)).status, (await ticket(guest)).status]).toEqual([200, 409]);
  });

  it('is free again soon after the upload URLs have expired, if nothing was checked', async () => {
    const guest = await aGuest();
    await take(guest, FITTING - 1);
    expect(await ticket(guest)).toMatchObject(full);
    const space = app.nest.get(UploadSpace);
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await space.forget(inMinutes(urlMinutes + keptMinutes - 1));
    expect(await ticket(guest)).toMatchObject(full);
    await space.forget(inMinutes(urlMinutes + keptMinutes + 1));
    await take(guest, FITTING);
  });

  it('is as full for the account that a guest signs in to, and empty for the next guest', async () => {
    const guest = await aGuest();
    await take(guest, FITTING - 2);
    await storePhoto(guest);
    await registerCustomer(app, { browser: guest });
    await take(guest, 1);
    expect(await ticket(guest)).toMatchObject(full);
    await guest.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect((await ticket(guest)).status).toBe(200);
  });

  it('is not exceeded by calls of one account from ten networks at the same time', async () => {
    const { browser } = await registerCustomer(app);
    const cookie = browser.sessionCookie!;
    const answers = await times(FITTING + 10, (index) =>
      ticket(app.browser({ cookie, 'x-forwarded-for': `198.51.100.${index % 10}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(FITTING);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  it('has no bound for those who manage the shop', async () => {
    const admin = await signInAdmin(app);
    const answers = await times(FITTING + 1, () => ticket(admin));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe('the room of one network', () => {
  const app = testApp({ variables: { RATE_LIMITS: 'on' } });

  it('is bounded for all its visitors together, and its address is not stored', async () => {
    const at = (address: string) => app.browser({ 'x-forwarded-for': address });
    expect((await ticket(at('198.51.100.1'))).status).toBe(200);
    const rows = await app.dataSource.query<object[]>(`SELECT * FROM pending_uploads`);
    expect(JSON.stringify(rows)).not.toContain('198.51.100');
    await app.dataSource.query(
      `INSERT INTO pending_uploads (pending_key, network, bytes)
       SELECT n::text, network, $1 FROM pending_uploads, generate_series(1, 2) AS n`,
      [maximumUnorderedBytes.perNetwork / 2 - LARGEST],
    );
    expect((await ticket(at('198.51.100.1'))).status).toBe(200);
    const refused = await ticket(at('198.51.100.1'));
    expect(refused).toMatchObject(full);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('from your network') });
    expect((await ticket(at('198.51.100.2'))).status).toBe(200);
  });
});

describe('photos that are ordered', () => {
  const shop = testShop();
  const counted = async (path: string): Promise<number | null> => {
    const [row] = await shop.app.dataSource.query<[{ bytes: number | null }]>(
      `SELECT unordered_bytes AS bytes FROM media_objects WHERE object_path = $1`,
      [path],
    );
    return row.bytes;
  };

  it('take no room, unlike those in a cart, and take it again when the order has others instead', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { objectPath } = await storePhoto(browser);
    const { objectPath: other } = await storePhoto(browser);
    const { id: productId } = await createProduct(shop.app, { magnets: [{ template: square, count: 1 }] });
    expect((await browser.post('/api/cart', { productId, customImages: [objectPath] })).status).toBe(201);
    expect(await counted(objectPath)).toBeGreaterThan(0);
    const orderId = await shop.ordered(browser, [{ productId, customImages: [objectPath] }]);
    expect([await counted(objectPath), await counted(other)]).toEqual([null, expect.any(Number)]);
    await shop.app.dataSource.query(`UPDATE order_items SET custom_images = ARRAY[$2] WHERE order_id = $1`, [
      orderId,
      other,
    ]);
    expect([await counted(objectPath), await counted(other)]).toEqual([expect.any(Number), null]);
  });
});
