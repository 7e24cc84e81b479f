import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { OrderReviews, OwnReview, Review, ReviewToModerate } from 'shared-contracts/reviews/schemas';
import type { Answer, Browser } from '../../testing/browser.js';
import { PASSWORD, registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { shippingInfo, times } from '../../testing/test-shop.js';
import { SweepPhotos } from '../retention/sweep-photos.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const deliver = async (id: string, status = 'delivered') => {
  const changed = await admin.patch(`/api/orders/${id}`, { status });
  expect(changed.status).toBe(200);
};

type Bought = { browser: Browser; orderId: string; productId: string };

async function bought({
  productId,
  name = 'Ada Lovelace',
  delivered = true,
}: { productId?: string; name?: string; delivered?: boolean } = {}): Promise<Bought> {
  const { browser } = await registerCustomer(shop.app);
  const of = productId ?? (await createProduct(shop.app, { inStock: 1_000 })).id;
  const [firstName = '', ...others] = name.split(' ');
  const info = { ...shippingInfo, firstName, lastName: others.join(' ') };
  const orderId = await shop.ordered(browser, [{ productId: of }], { shippingInfo: info });
  if (delivered) await deliver(orderId);
  return { browser, orderId, productId: of };
}

type Told = { stars?: number; words?: string; photo?: string | null; token?: string };
const write = <T = OwnReview>(
  { browser, orderId, productId }: Pick<Bought, 'browser' | 'orderId' | 'productId'>,
  told: Told = {},
) =>
  browser.put<T>(`/api/orders/${orderId}/reviews/${productId}`, {
    stars: 5,
    words: 'Bright colors.',
    photo: null,
    ...told,
  });
const publicReviews = (productId: string, query = ''): Promise<Answer<Review[]>> =>
  shop.app.browser().get(`/api/products/${productId}/reviews${query}`);
const listed = async (productId: string, status = 'pending') => {
  const { body } = await admin.get<ReviewToModerate[]>(`/api/admin/reviews?status=${status}&limit=100`);
  return body.filter((review) => review.productId === productId);
};
const decide = (review: Pick<ReviewToModerate, 'id' | 'revision'>, status = 'approved') =>
  admin.patch<ReviewToModerate>(`/api/admin/reviews/${review.id}`, { revision: review.revision, status });
const ratingOf = async (productId: string) => {
  const [row] = await shop.app.dataSource.query<[{ average: string | null; count: number | null }]>(
    `SELECT rating_average AS average, rating_count AS count FROM products WHERE id = $1`,
    [productId],
  );
  return row;
};
const mailedTokenOf = async (orderId: string) => (await shop.tokensIn(`order-delivered:${orderId}`)).change!;
async function reviewed(productId: string, stars: readonly number[]): Promise<ReviewToModerate[]> {
  for (const each of stars) await write(await bought({ productId }), { stars: each });
  return listed(productId);
}

describe('a review', () => {
  it('is public once an admin has approved it, with the first name and an initial only', async () => {
    const buyer = await bought({ name: 'Ada King Lovelace' });
    const { objectPath } = await storePhoto(buyer.browser, await photoBytes({ width: 80, height: 60 }));
    const { status, body } = await write(buyer, { stars: 4, words: '  Love them!  ', photo: objectPath });
    expect([status, body]).toEqual([200, expect.objectContaining({ stars: 4, words: 'Love them!', isPublic: false })]);
    expect((await publicReviews(buyer.productId)).body).toEqual([]);
    const [pending] = await listed(buyer.productId);
    expect(pending).toMatchObject({
      authorName: 'Ada L.',
      status: 'pending',
      orderId: buyer.orderId,
      productName: 'Test magnet',
    });
    expect((await decide(pending!)).body).toMatchObject({ status: 'approved' });
    const { body: shown, headers } = await publicReviews(buyer.productId);
    expect(headers.get('x-total-count')).toBe('1');
    expect(shown).toEqual([
      {
        id: body.id,
        stars: 4,
        words: 'Love them!',
        authorName: 'Ada L.',
        photo: { path: objectPath, width: 60, height: 80 },
        createdAt: expect.any(String),
      },
    ]);
    const { body: own } = await buyer.browser.get<OrderReviews>(`/api/orders/${buyer.orderId}/reviews`);
    expect(own).toMatchObject({ isDelivered: true, products: [{ id: buyer.productId, review: { isPublic: true } }] });
  });

  it('shows its photo to everybody, without its location, and only while it is approved', async () => {
    const buyer = await bought();
    const { objectPath } = await storePhoto(buyer.browser, await photoBytes({ width: 80, height: 60 }));
    const seen = async () => (await shop.app.browser().get(objectPath)).status;
    await write(buyer, { photo: objectPath });
    expect(await seen()).toBe(404);
    const [pending] = await listed(buyer.productId);
    await decide(pending!);
    expect(await seen()).toBe(200);
    const bytes = Buffer.from(await (await fetch(shop.app.origin + objectPath)).arrayBuffer());
    expect(bytes.includes('Exif')).toBe(false);
    await write(buyer, { words: 'On second thought', photo: objectPath });
    expect(await seen()).toBe(404);
  });

  it('is approved in words that the admin has read, waits again once its author changes it, and is rejected silently', async () => {
    const buyer = await bought();
    await write(buyer, { words: 'Buy at spam.example' });
    const [read] = await listed(buyer.productId);
    await write(buyer);
    expect(await decide(read!)).toMatchObject({ status: 409, body: { code: 'review_changed' } });
    expect((await publicReviews(buyer.productId)).body).toEqual([]);
    const [pending] = await listed(buyer.productId);
    await decide(pending!);
    expect((await write(buyer)).body).toMatchObject({ isPublic: true });
    expect((await write(buyer, { stars: 1 })).body).toMatchObject({ stars: 1, isPublic: false });
    expect((await publicReviews(buyer.productId)).body).toEqual([]);
    const [changed] = await listed(buyer.productId);
    expect(changed).toMatchObject({ id: read!.id, revision: 3 });
    await decide(changed!, 'rejected');
    expect((await publicReviews(buyer.productId)).body).toEqual([]);
    const { body } = await buyer.browser.get<OrderReviews>(`/api/orders/${buyer.orderId}/reviews`);
    expect(body.products[0]!.review).toMatchObject({ isPublic: false });
    expect(JSON.stringify(body)).not.toContain('rejected');
  });

  it('is stored once, however often it is sent at the same time', async () => {
    const buyer = await bought();
    const answers = await times(8, (index) => write(buyer, { words: `Words ${index}` }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await shop.count('product_reviews', 'order_id = $1', [buyer.orderId])).toBe(1);
  });

  it('is deleted by its author alone, and with it its part of the rating', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 1_000, ratingAverage: '4.9', ratingCount: 127 });
    await reviewed(productId, [5, 4]);
    const buyer = await bought({ productId });
    await write(buyer, { stars: 3 });
    for (const review of await listed(productId)) await decide(review);
    expect(await ratingOf(productId)).toEqual({ average: '4.0', count: 3 });
    const path = `/api/orders/${buyer.orderId}/reviews/${productId}`;
    expect((await (await registerCustomer(shop.app)).browser.delete(path)).status).toBe(404);
    for (const _ of [1, 2]) expect((await buyer.browser.delete(path)).status).toBe(200);
    expect(await ratingOf(productId)).toEqual({ average: '4.9', count: 127 });
    await until(async () => (await publicReviews(productId)).body.length === 2);
    expect((await write(buyer, { stars: 2 })).body).toMatchObject({ stars: 2, isPublic: false });
  });

  it('keeps hostile text as text', async () => {
    const buyer = await bought({ name: '<img/src=x> Robert' });
    const words = `<script>alert(1)</script>'; DROP TABLE product_reviews; -- 👋\nنص`;
    await write(buyer, { words });
    const [pending] = await listed(buyer.productId);
    await decide(pending!);
    expect((await publicReviews(buyer.productId)).body).toMatchObject([{ words, authorName: '<img/src=x> R.' }]);
  });

  it('with invalid stars, words or photo is refused', async () => {
    const { browser } = await registerCustomer(shop.app);
    for (const [field, told] of [
      ['stars', { stars: 6 }],
      ['stars', { stars: 4.5 }],
      ['stars', { stars: 0 }],
      ['words', { words: '   ' }],
      ['words', { words: 'x'.repeat(shopPolicy.reviews.maximumCharacters + 1) }],
      ['photo', { photo: 'https://elsewhere.example/a.jpg' }],
    ] as const)
      expect(await write({ browser, orderId: randomUUID(), productId: randomUUID() }, told)).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      });
  });
});

describe('writing a review', () => {
  it('has to wait until the order was delivered', async () => {
    const buyer = await bought({ delivered: false });
    const refused = { status: 409, body: { code: 'not_delivered' } };
    for (const status of ['processing', 'shipped', 'cancelled']) {
      await deliver(buyer.orderId, status);
      expect(await write(buyer)).toMatchObject(refused);
    }
    await deliver(buyer.orderId, 'completed');
    expect((await write(buyer)).status).toBe(200);
  });

  it("finds nobody else's order, and no product that was not ordered", async () => {
    const buyer = await bought();
    const stranger = { ...buyer, browser: (await registerCustomer(shop.app)).browser };
    expect((await write(stranger)).status).toBe(404);
    expect((await write({ ...buyer, browser: admin })).status).toBe(404);
    expect((await write({ ...buyer, browser: shop.app.browser() })).status).toBe(401);
    expect((await stranger.browser.get(`/api/orders/${buyer.orderId}/reviews`)).status).toBe(404);
    const { id: other } = await createProduct(shop.app);
    expect((await write({ ...buyer, productId: other })).status).toBe(404);
    expect(await shop.count('product_reviews', 'order_id = $1', [buyer.orderId])).toBe(0);
  });

  it("refuses other people's photos, those of friends too, who let the buyer print but not publish them", async () => {
    const buyer = await bought();
    const { objectPath } = await storePhoto(
      (await registerCustomer(shop.app)).browser,
      await photoBytes({ width: 40, height: 40 }),
    );
    expect(await write(buyer, { photo: objectPath })).toMatchObject({
      status: 400,
      body: { errors: { photo: expect.any(String) } },
    });
    const { body: me } = await buyer.browser.get<{ id: string }>('/api/user');
    await shop.app.dataSource.query(`INSERT INTO photo_shares (object_path, user_id) VALUES ($1, $2)`, [
      objectPath,
      me.id,
    ]);
    expect((await buyer.browser.get(objectPath)).status).toBe(200);
    expect((await write(buyer, { photo: objectPath })).status).toBe(400);
  });

  it('is open to a guest with the token of the mail, on any device', async () => {
    const guest = shop.app.browser();
    const { id: productId } = await createProduct(shop.app);
    const orderId = await shop.ordered(guest, [{ productId }]);
    await deliver(orderId);
    const token = await mailedTokenOf(orderId);
    const phone = shop.app.browser();
    const { objectPath } = await storePhoto(phone, await photoBytes({ width: 40, height: 40 }));
    expect((await write({ browser: phone, orderId, productId }, { token, photo: objectPath })).status).toBe(200);
    // although this browser did not upload it
    const again = await write({ browser: guest, orderId, productId }, { token, photo: objectPath, stars: 3 });
    expect(again).toMatchObject({ status: 200, body: { stars: 3, photo: { path: objectPath } } });
    const read = await phone.get<OrderReviews>(`/api/orders/${orderId}/reviews?token=${token}`);
    expect(read.body).toMatchObject({ isDelivered: true, products: [{ review: { stars: 3 } }] });
    for (const wrong of ['', 'x', `${token.slice(0, -2)}xx`])
      expect((await write({ browser: phone, orderId, productId }, { token: wrong })).status).toBe(404);
  });
});

describe("a product's rating", () => {
  const seeded = { ratingAverage: '4.9', ratingCount: 127 };

  it('is the seeded one until the third approved review, and computed from then on', async () => {
    const { id } = await createProduct(shop.app, { inStock: 1_000, ...seeded });
    const [first, second, third] = await reviewed(id, [5, 4, 4]);
    for (const review of [first!, second!]) await decide(review);
    expect(await ratingOf(id)).toEqual({ average: '4.9', count: 127 });
    await decide(third!);
    // (5 + 4 + 4) / 3 = 4.33
    expect(await ratingOf(id)).toEqual({ average: '4.3', count: 3 });
    await decide(third!, 'rejected');
    expect(await ratingOf(id)).toEqual({ average: '4.9', count: 127 });
    await decide(third!);
    expect(await ratingOf(id)).toEqual({ average: '4.3', count: 3 });
  });

  it('counts every one of many approvals at once', async () => {
    const { id } = await createProduct(shop.app, { inStock: 1_000, ...seeded });
    const stars = [5, 5, 4, 3, 1, 2, 5];
    const pending = await reviewed(id, stars);
    const answers = await Promise.all(pending.map((review) => decide(review)));
    expect(answers.map(({ status }) => status)).toEqual(stars.map(() => 200));
    expect(await ratingOf(id)).toEqual({ average: '3.6', count: 7 });
  });

  it('no longer counts a review whose author changes it', async () => {
    const { id: productId } = await createProduct(shop.app, { inStock: 1_000 });
    const buyers = [];
    for (const stars of [5, 5, 5, 1]) {
      const buyer = await bought({ productId });
      await write(buyer, { stars });
      buyers.push(buyer);
    }
    for (const review of await listed(productId)) await decide(review);
    expect(await ratingOf(productId)).toEqual({ average: '4.0', count: 4 });
    await write(buyers[3]!, { stars: 2 });
    expect(await ratingOf(productId)).toEqual({ average: '5.0', count: 3 });
  });

  it('and the reviews reach the cached product page at once', async () => {
    const { id } = await createProduct(shop.app, { inStock: 1_000, ...seeded });
    const pending = await reviewed(id, [5, 5, 4]);
    const guest = shop.app.browser();
    const read = () => guest.get<Product>(`/api/products/${id}`);
    for (let call = 0; call < 2; call++) {
      await read();
      await publicReviews(id);
    }
    for (const review of pending) await decide(review);
    await until(async () => (await read()).body.ratingCount === 3 && (await publicReviews(id)).body.length === 3);
    expect((await read()).body.ratingAverage).toBe('4.7');
  });
});

describe('the reviews of a product', () => {
  it('are paged, newest first, each once', async () => {
    const { id } = await createProduct(shop.app, { inStock: 1_000 });
    const pending = await reviewed(id, [1, 2, 3, 4, 5]);
    for (const review of pending) await decide(review);
    const { body: first, headers } = await publicReviews(id, '?limit=2');
    expect(first.map(({ stars }) => stars)).toEqual([5, 4]);
    expect(headers.get('x-total-count')).toBe('5');
    const next = /<[^>]*\?(?<query>[^>]*)>/.exec(headers.get('link')!)!.groups!['query']!;
    expect((await publicReviews(id, `?${next}`)).body.map(({ stars }) => stars)).toEqual([3, 2]);
    expect((await publicReviews(id, '?limit=51')).status).toBe(400);
    expect((await publicReviews(id, '?cursor=x')).status).toBe(400);
    expect((await publicReviews(randomUUID())).body).toEqual([]);
  });

  it('lose name and photo with their account, and stay', async () => {
    const buyer = await bought();
    const { objectPath } = await storePhoto(buyer.browser, await photoBytes({ width: 40, height: 40 }));
    await write(buyer, { photo: objectPath });
    const [pending] = await listed(buyer.productId);
    await decide(pending!);
    expect((await buyer.browser.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    expect(await shop.count('media_objects', 'object_path = $1', [objectPath])).toBe(0);
    await until(async () => (await publicReviews(buyer.productId)).body[0]?.authorName === null);
    expect((await publicReviews(buyer.productId)).body).toMatchObject([{ words: 'Bright colors.', photo: null }]);
  });

  it('keep their photos however old those are', async () => {
    const buyer = await bought();
    const { objectPath } = await storePhoto(buyer.browser, await photoBytes({ width: 40, height: 40 }));
    await write(buyer, { photo: objectPath });
    await shop.app.dataSource.query(
      `UPDATE media_objects SET last_requested_on = '2020-01-01' WHERE object_path = $1`,
      [objectPath],
    );
    await shop.app.nest.get(SweepPhotos, { strict: false }).sweepUnused(new Date());
    expect((await buyer.browser.get(objectPath)).status).toBe(200);
  });
});

describe('the list of reviews for admins', () => {
  const found = async (query: Record<string, string>) => {
    const { status, body, headers } = await admin.get<ReviewToModerate[]>(
      `/api/admin/reviews?${new URLSearchParams(query).toString()}`,
    );
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    return body.map(({ id }) => id);
  };

  it('is searched by words, order number, customer and product', async () => {
    const { id: productId } = await createProduct(shop.app, { name: 'Qvist Hexagon' });
    const buyer = await bought({ productId, name: 'Zoe Qvistgaard' });
    const { body: review } = await write(buyer, { words: 'Qwertz sticks 100% to my fridge' });
    await write(await bought());
    for (const q of ['qwertz STICKS', '100% to', 'qw', buyer.orderId.slice(0, 8), 'zoe qvistgaard', 'qvist hexa'])
      expect([q, await found({ q })]).toEqual([q, [review.id]]);
    expect(await found({ q: 'qwertz', status: 'pending' })).toEqual([review.id]);
    expect(await found({ q: 'qwertz', status: 'approved' })).toEqual([]);
    expect(await found({ q: '100%fridge' })).toEqual([]);
  });

  it('is sorted by time, newest first unless asked otherwise, from page to page', async () => {
    const { id: productId } = await createProduct(shop.app, { name: 'Vorpal Octagon', inStock: 1_000 });
    const newestFirst = (await reviewed(productId, [1, 2, 3])).map(({ id }) => id);
    expect(await found({ q: 'vorpal' })).toEqual(newestFirst);
    const seen: string[] = [];
    const path = '/api/admin/reviews?q=vorpal&sort=oldest&limit=1';
    for await (const { body } of admin.pages<ReviewToModerate>(path)) seen.push(...body.map(({ id }) => id));
    expect(seen).toEqual(newestFirst.toReversed());
  });

  it.each(['sort=stars', 'status=lost', 'cursor=nonsense'])('is refused with %s', async (query) => {
    expect((await admin.get(`/api/admin/reviews?${query}`)).status).toBe(400);
  });
});
