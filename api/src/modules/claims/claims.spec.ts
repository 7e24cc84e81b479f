import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Claim, ClaimToAnswer, OrderClaims } from 'shared-contracts/claims/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

type Bought = { browser: Browser; orderId: string; itemIds: string[] };

async function bought({ browser, status = 'delivered' }: { browser?: Browser; status?: string } = {}): Promise<Bought> {
  const buyer = browser ?? (await registerCustomer(shop.app)).browser;
  const products = [await createProduct(shop.app), await createProduct(shop.app, { name: 'Other magnet' })];
  const orderId = await shop.ordered(
    buyer,
    products.map(({ id }) => ({ productId: id })),
  );
  const { body } = await admin.patch<Order>(`/api/orders/${orderId}`, { status });
  return { browser: buyer, orderId, itemIds: body.items.map(({ id }) => id) };
}

const deliveredDaysAgo = (orderId: string, days: number) =>
  shop.app.dataSource.query(`UPDATE orders SET delivered_at = now() - make_interval(secs => $2) WHERE id = $1`, [
    orderId,
    days * 24 * 3600,
  ]);

type Filed = { kind?: string; itemIds?: string[]; words?: string; photos?: string[]; token?: string };
const file = <T = Claim>({ browser, orderId, itemIds }: Bought, filed: Filed = {}) =>
  browser.post<T>(`/api/orders/${orderId}/claims`, {
    kind: 'damage',
    itemIds: [itemIds[0]],
    words: 'It is chipped.',
    photos: [],
    ...filed,
  });
const claimsOf = ({ browser, orderId }: Bought, query = '') =>
  browser.get<OrderClaims>(`/api/orders/${orderId}/claims${query}`);
const answer = (id: string, answered: object = {}) =>
  admin.post<ClaimToAnswer>(`/api/admin/claims/${id}/answer`, {
    outcome: 'reprint',
    answer: 'We print it again.',
    ...answered,
  });
const close = (id: string, more: object = {}) => admin.post<ClaimToAnswer>(`/api/admin/claims/${id}/close`, more);
const mailOf = (id: string) => shop.mailsOf(`claim-answered:${id}`);

describe('a claim', () => {
  it('is filed with photos, answered by an admin with a mail, and closed', async () => {
    const buyer = await bought();
    const { objectPath } = await storePhoto(buyer.browser, await photoBytes({ width: 40, height: 40 }));
    const { status, body: claim } = await file(buyer, { itemIds: buyer.itemIds, photos: [objectPath] });
    expect([status, claim]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'damage',
        itemIds: buyer.itemIds,
        words: 'It is chipped.',
        photos: [objectPath],
        status: 'open',
        outcome: null,
        answer: null,
        createdAt: expect.any(String),
        answeredAt: null,
      },
    ]);
    const { body: open } = await admin.get<ClaimToAnswer[]>('/api/admin/claims?status=open&limit=1');
    expect(open).toMatchObject([
      {
        id: claim.id,
        orderId: buyer.orderId,
        customerName: 'Ada Lovelace',
        about: ['1 x Test magnet', '1 x Other magnet'],
      },
    ]);
    expect((await admin.get(objectPath)).status).toBe(200);
    expect(await close(claim.id)).toMatchObject({ status: 409, body: { code: 'claim_open' } });
    expect(await answer(claim.id)).toMatchObject({ status: 200, body: { status: 'answered', outcome: 'reprint' } });
    const [mail] = await mailOf(claim.id);
    expect(mail).toMatchObject({ recipient: 'ada@example.com', text: expect.stringContaining('We print it again.') });
    expect((await claimsOf(buyer)).body).toMatchObject({
      isOpen: true,
      claims: [
        { status: 'answered', outcome: 'reprint', answer: 'We print it again.', answeredAt: expect.any(String) },
      ],
    });
    expect(await close(claim.id)).toMatchObject({ status: 409, body: { code: 'reprint_owed' } });
    const reprint = {
      key: randomUUID(),
      items: [{ itemId: buyer.itemIds[0]!, quantity: 1 }],
      reason: 'damaged',
      message: '',
    };
    expect((await admin.post(`/api/admin/orders/${buyer.orderId}/reprint`, reprint)).status).toBeLessThan(300);
    for (const _ of [1, 2]) expect(await close(claim.id)).toMatchObject({ status: 200, body: { status: 'closed' } });
  });

  it('whose reprint is never made is closed with a reason only', async () => {
    const { body: claim } = await file(await bought());
    expect(await answer(claim.id)).toMatchObject({ body: { isReprintOwed: true } });
    expect(await close(claim.id, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await close(claim.id, { reason: 'She kept them.' })).toMatchObject({
      status: 200,
      body: { status: 'closed', isReprintOwed: false },
    });
  });

  it('is the only open one of an item, however often and at once it is sent', async () => {
    const buyer = await bought();
    const answers = await times(8, () => file(buyer));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await file(buyer, { itemIds: buyer.itemIds })).toMatchObject({ status: 409, body: { code: 'claim_open' } });
    expect(await file(buyer, { itemIds: [buyer.itemIds[1]!] })).toMatchObject({ status: 201 });
    expect((await claimsOf(buyer)).body.claims).toHaveLength(2);
  });

  it('about several items at once does not lock out another about the same ones', async () => {
    const buyer = await bought();
    const answers = await times(6, (index) =>
      file(buyer, { itemIds: index % 2 ? buyer.itemIds : buyer.itemIds.toReversed() }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is answered once, and mailed once, by two admins at once, and then can be filed again', async () => {
    const buyer = await bought();
    const { body: claim } = await file(buyer);
    const answers = await times(4, (index) => answer(claim.id, { outcome: 'declined', answer: `Answer ${index}` }));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'claim_answered' });
    const { body } = await claimsOf(buyer);
    const [mail, ...others] = await mailOf(claim.id);
    expect([mail!.text.includes(body.claims[0]!.answer!), others.length]).toEqual([true, 0]);
    expect((await file(buyer, { kind: 'return' })).status).toBe(201);
  });

  it('is announced to the open order page when it is answered', async () => {
    const buyer = await bought();
    const { body: claim } = await file(buyer);
    const listener = new pg.Client({ connectionString: shop.app.variables['DATABASE_URL'] });
    await listener.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('LISTEN order_changed');
    await answer(claim.id);
    await until(async () => heard.length > 0);
    await listener.end();
    expect(heard[0]).toMatch(new RegExp(`^${buyer.orderId} [0-9a-f-]{36}$`));
  });

  it('keeps hostile text as text, in the answer and its mail too', async () => {
    const buyer = await bought();
    const words = `<img src=x onerror=alert(1)>'; DROP TABLE claims; --`;
    const { body: claim } = await file(buyer, { words });
    await answer(claim.id, { answer: words });
    expect((await claimsOf(buyer)).body.claims).toMatchObject([{ words, answer: words }]);
    const [mail] = await mailOf(claim.id);
    expect(mail!.html).not.toContain('<img src=x');
    expect(mail!.html).toContain('&lt;img src=x');
  });
});

describe('filing a claim', () => {
  it('has to wait for delivery', async () => {
    for (const status of ['processing', 'shipped', 'cancelled']) {
      const buyer = await bought({ status });
      expect(await file(buyer)).toMatchObject({ status: 409, body: { code: 'not_delivered' } });
      expect((await claimsOf(buyer)).body).toEqual({ until: null, isOpen: false, claims: [] });
    }
  });

  it('is possible on the last day and refused after it', async () => {
    const [inTime, late] = [await bought(), await bought()];
    await deliveredDaysAgo(inTime.orderId, shopPolicy.returnsWithinDays - 0.001);
    await deliveredDaysAgo(late.orderId, shopPolicy.returnsWithinDays + 0.001);
    expect((await file(inTime)).status).toBe(201);
    expect(await file(late)).toMatchObject({ status: 409, body: { code: 'claim_too_late' } });
    expect((await claimsOf(late)).body).toMatchObject({ isOpen: false, until: expect.any(String) });
  });

  it("finds nobody else's order or items, and refuses other people's photos", async () => {
    const [buyer, other] = [await bought(), await bought()];
    expect((await file({ ...buyer, browser: other.browser })).status).toBe(404);
    expect((await claimsOf({ ...buyer, browser: other.browser })).status).toBe(404);
    expect((await file({ ...buyer, browser: shop.app.browser() })).status).toBe(401);
    expect((await file({ ...buyer, orderId: randomUUID() })).status).toBe(404);
    expect((await file(buyer, { itemIds: other.itemIds })).status).toBe(404);
    const { objectPath } = await storePhoto(other.browser, await photoBytes({ width: 40, height: 40 }));
    expect(await file(buyer, { photos: [objectPath] })).toMatchObject({
      status: 400,
      body: { errors: { 'photos.0': expect.any(String) } },
    });
    expect((await claimsOf(buyer)).body.claims).toEqual([]);
  });

  it('is open to a guest with the token of the mail', async () => {
    const guest = await bought({ browser: shop.app.browser() });
    const token = shop.app.nest
      .get(ChangeTokens, { strict: false })
      .tokenFor({ id: guest.orderId, linksRevokedAt: null });
    const phone = { ...guest, browser: shop.app.browser() };
    expect((await file(phone, { token: 'x' })).status).toBe(404);
    expect((await file(phone, { token })).status).toBe(201);
    const { body } = await claimsOf(phone, `?token=${token}`);
    expect(body.claims).toHaveLength(1);
    await answer(body.claims[0]!.id);
    const [mail] = await mailOf(body.claims[0]!.id);
    expect(mail!.text).toContain(`/track-order?order=${guest.orderId}&token=${token}`);
  });

  it('with an invalid kind, items, words or photos is refused', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { maximumCharacters, maximumPhotos } = shopPolicy.claims;
    const photos = Array.from({ length: maximumPhotos + 1 }, (_, index) => `/objects/photos/${index}.jpg`);
    const invalid: [string, Filed][] = [
      ['kind', { kind: 'bored' }],
      ['itemIds', { itemIds: [] }],
      ['words', { words: ' ' }],
      ['words', { words: 'x'.repeat(maximumCharacters + 1) }],
      ['photos', { photos }],
    ];
    for (const [field, filed] of invalid)
      expect(await file({ browser, orderId: randomUUID(), itemIds: [randomUUID()] }, filed)).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      });
  });
});

describe('the list of claims for admins', () => {
  const found = async (query: Record<string, string>) => {
    const { status, body, headers } = await admin.get<ClaimToAnswer[]>(
      `/api/admin/claims?${new URLSearchParams(query).toString()}`,
    );
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    return body.map(({ id }) => id);
  };

  it('is searched by words, order number and customer', async () => {
    const buyer = await bought();
    const email = `${randomUUID()}@example.com`;
    await shop.app.dataSource.query(
      `UPDATE orders SET customer_name = 'Zoe Qvistgaard', customer_email = $2 WHERE id = $1`,
      [buyer.orderId, email],
    );
    const { body: claim } = await file(buyer, { words: 'Qwertz is 100% bent' });
    await file(await bought());
    for (const q of ['qwertz IS', '100% b', 'qw', buyer.orderId.slice(0, 8), 'zoe qv', email, email.slice(3, 30)])
      expect([q, await found({ q })]).toEqual([q, [claim.id]]);
    expect(await found({ q: 'qwertz', status: 'answered' })).toEqual([]);
    await answer(claim.id);
    expect(await found({ q: 'qwertz', status: 'answered' })).toEqual([claim.id]);
    expect(await found({ q: '100%bent' })).toEqual([]);
  });

  it('is sorted by time, newest first unless asked otherwise, from page to page', async () => {
    const buyer = await bought();
    const filed: string[] = [];
    for (const itemId of buyer.itemIds)
      filed.push((await file(buyer, { itemIds: [itemId], words: 'Vorpal scratch' })).body.id);
    expect(await found({ q: 'vorpal' })).toEqual(filed.toReversed());
    const seen: string[] = [];
    const path = '/api/admin/claims?q=vorpal&sort=oldest&limit=1';
    for await (const { body } of admin.pages<ClaimToAnswer>(path)) seen.push(...body.map(({ id }) => id));
    expect(seen).toEqual(filed);
  });

  it.each(['sort=kind', 'status=lost', 'cursor=nonsense'])('is refused with %s', async (query) => {
    expect((await admin.get(`/api/admin/claims?${query}`)).status).toBe(400);
  });
});
