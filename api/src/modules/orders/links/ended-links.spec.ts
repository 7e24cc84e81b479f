import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { OpenedOrder } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import sharp from 'sharp';
import { Settings } from '../../../config/settings.js';
import { signatureOf } from '../../../shared/security/signature.js';
import { PASSWORD, registerCustomer, createProduct, uniqueEmail } from '../../../testing/factories.js';
import { photoBytes, storePhoto } from '../../../testing/photos.js';
import { until } from '../../../testing/until.js';
import { shippingInfo } from '../../../testing/test-shop.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const { orderLinksDays } = shopPolicy.retention;
const ANSWERED = 200;
const GONE = 404;

const shop = testShop();
const admin = testAdmin(shop);
const pixels = await photoBytes({ width: 1600, height: 1200 });

const query = <Row>(sql: string, values: unknown[]) => shop.app.dataSource.query<Row[]>(sql, values);

async function bought(browser = shop.app.browser()) {
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const { objectPath: photo } = await storePhoto(browser, pixels);
  const customDesign = sampleDesign({ paths: [photo, photo] });
  const email = uniqueEmail();
  const id = await shop.ordered(browser, [{ productId, selectedPack: '3', customDesign }], {
    shippingInfo: { ...shippingInfo, email },
  });
  return { id, email, photo };
}

async function linksIn(key: string) {
  await until(async () => (await shop.mailsOf(key)).length > 0);
  const [mail] = await shop.mailsOf(key);
  const pictures = [...mail!.html.matchAll(/<img src="http:\/\/shop\.test(\/objects\/photos\/[^"]*)"/g)].map(
    ([, path]) => path!.replaceAll('&amp;', '&'),
  );
  return { ...(await shop.tokensIn(key)), pictures };
}
type Links = Awaited<ReturnType<typeof linksIn>>;
const confirmation = (id: string) => linksIn(`order-confirmation:${id}`);

const opened = (id: string, { change }: Links, browser = shop.app.browser()) =>
  browser.post<OpenedOrder>(`/api/orders/${id}/open`, { token: change });

async function answersTo(id: string, links: Links): Promise<number[]> {
  const stranger = shop.app.browser();
  const { change: token, photos, pictures } = links;
  const answers = [
    await opened(id, links, stranger),
    await stranger.get(`/api/orders/${id}/reviews?token=${token}`),
    await stranger.get(`/api/orders/${id}/claims?token=${token}`),
    await stranger.get(`/api/orders/${id}/photos?token=${photos}`),
    await stranger.get(pictures[0]!),
  ];
  return answers.map(({ status }) => status);
}
const all = (status: number) => Array<number>(5).fill(status);
const revoke = (id: string, by = admin) => by.post<OrderDesk>(`/api/admin/orders/${id}/revoke-links`);

const daysAgo = (id: string, days: number, set = 'delivered_at') =>
  query(`UPDATE orders SET ${set} = now() - make_interval(days => $2) WHERE id = $1`, [id, days]);

describe('links and pictures in mails about an order', () => {
  it('work for as long as the order is not delivered', async () => {
    const { id } = await bought();
    await daysAgo(id, 10 * orderLinksDays, 'created_at = now() - make_interval(days => $2), updated_at');
    expect(await answersTo(id, await confirmation(id))).toEqual(all(ANSWERED));
  });

  it.each(['delivered', 'completed'])('end some time after the order was %s', async (status) => {
    const { id } = await bought();
    const links = await confirmation(id);
    await admin.patch(`/api/orders/${id}`, { status });
    await daysAgo(id, orderLinksDays - 1);
    expect((await opened(id, links)).status).toBe(ANSWERED);
    expect((await shop.app.browser().get(links.pictures[0]!)).status).toBe(ANSWERED);
    await daysAgo(id, orderLinksDays);
    expect(await answersTo(id, links)).toEqual(all(GONE));
  });

  it('end some time after the order was cancelled, or after all of it was refunded', async () => {
    const [cancelled, refunded] = [await bought(), await bought()];
    await admin.patch(`/api/orders/${cancelled.id}`, { status: 'cancelled' });
    await query(`UPDATE orders SET refunded_amount = total_amount WHERE id = $1`, [refunded.id]);
    for (const { id } of [cancelled, refunded]) {
      const links = await confirmation(id);
      expect((await opened(id, links)).status).toBe(ANSWERED);
      await daysAgo(id, orderLinksDays, 'updated_at');
      expect(await answersTo(id, links)).toEqual(all(GONE));
    }
  });

  it('show the photos of their own order and of no other', async () => {
    const [given, other] = [await bought(), await bought()];
    const friend = shop.app.browser();
    expect((await friend.get(given.photo)).status).toBe(GONE);
    expect((await opened(given.id, await confirmation(given.id), friend)).status).toBe(ANSWERED);
    expect((await friend.get(given.photo)).status).toBe(ANSWERED);
    expect((await friend.get(other.photo)).status).toBe(GONE);
  });

  it('do not end for the account that placed the order', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id, photo } = await bought(browser);
    await admin.patch(`/api/orders/${id}`, { status: 'delivered' });
    await daysAgo(id, orderLinksDays);
    await revoke(id);
    expect((await browser.post(`/api/orders/${id}/open`, {})).status).toBe(ANSWERED);
    expect((await browser.get(`${photo}?w=96`)).status).toBe(ANSWERED);
  });

  it('are followed by a mail that says so when somebody asks for new ones', async () => {
    const { id } = await bought();
    await admin.patch(`/api/orders/${id}`, { status: 'delivered' });
    await daysAgo(id, orderLinksDays);
    await shop.app.browser().post('/api/order-links', { orderNumber: id });
    const { change, photos } = await linksIn(`order-links:${id}:%`);
    expect([change, photos]).toEqual([undefined, undefined]);
    const [mail] = await shop.mailsOf(`order-links:${id}:%`);
    expect(mail!.text).toContain(`stop working ${orderLinksDays} days after delivery`);
    expect(mail!.text).toContain(`/track-order?order=${id}`);
  });

  it('end in browsers that have opened them, too', async () => {
    const { id, photo } = await bought();
    const other = shop.app.browser();
    await opened(id, await confirmation(id), other);
    expect((await other.get(`${photo}?w=96`)).status).toBe(ANSWERED);
    await admin.patch(`/api/orders/${id}`, { status: 'delivered' });
    await daysAgo(id, orderLinksDays);
    expect((await other.get(`${photo}?w=96`)).status).toBe(GONE);
  });

  it('show pictures that only the browser may keep, and that it asks about before each use', async () => {
    const { id } = await bought();
    const { pictures } = await confirmation(id);
    const { headers } = await shop.app.browser().get(pictures[0]!);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    await revoke(id);
    const again = await shop.app.browser({ 'if-none-match': headers.get('etag')! }).get(pictures[0]!);
    expect(again.status).toBe(GONE);
  });
});

describe('revoking the links of an order', () => {
  it('ends all that were mailed before, and none that are mailed later', async () => {
    const { id } = await bought();
    const [before, others] = [await confirmation(id), await bought()];
    expect(await answersTo(id, before)).toEqual(all(ANSWERED));
    expect((await revoke(id)).status).toBe(ANSWERED);
    expect(await answersTo(id, before)).toEqual(all(GONE));
    expect(await answersTo(others.id, await confirmation(others.id))).toEqual(all(ANSWERED));

    await shop.app.browser().post('/api/order-links', { orderNumber: id });
    const after = await linksIn(`order-links:${id}:%`);
    expect((await opened(id, after)).status).toBe(ANSWERED);
    expect((await shop.app.browser().get(`/api/orders/${id}/photos?token=${after.photos}`)).status).toBe(ANSWERED);
    await revoke(id);
    expect((await opened(id, after)).status).toBe(GONE);
  });

  it('ends what browsers see because they have opened one', async () => {
    const buyer = shop.app.browser();
    const { id, photo } = await bought(buyer);
    const { browser: account } = await registerCustomer(shop.app);
    const strangers = [shop.app.browser(), account];
    for (const stranger of strangers) {
      await opened(id, await confirmation(id), stranger);
      expect((await stranger.get(`${photo}?w=96`)).status).toBe(ANSWERED);
    }
    // as an earlier version stored it
    await query(`UPDATE photo_shares SET order_id = NULL WHERE object_path = $1 AND guest_id IS NOT NULL`, [photo]);
    await revoke(id);
    for (const stranger of strangers) expect((await stranger.get(`${photo}?w=96`)).status).toBe(GONE);
    expect((await buyer.get(`${photo}?w=96`)).status).toBe(ANSWERED);
  });

  it('leaves nothing to a browser that opens one at the same moment', async () => {
    const { id, photo } = await bought();
    const links = await confirmation(id);
    const stranger = shop.app.browser();
    await Promise.all([opened(id, links, stranger), revoke(id), opened(id, links, stranger)]);
    expect((await stranger.get(`${photo}?w=96`)).status).toBe(GONE);
  });

  it('ends links in mails of earlier versions, which work until then', async () => {
    const { id } = await bought();
    const links = await confirmation(id);
    // earlier versions signed no order
    const [path] = links.pictures[0]!.split('&order=');
    const { SESSION_SECRET } = shop.app.nest.get(Settings).environment;
    const older = `${path}&signature=${signatureOf(`picture-in-mail:${path}`, SESSION_SECRET).toString('base64url')}`;
    expect(links.change).toBe(signatureOf(`change-order:${id}`, SESSION_SECRET).toString('base64url'));
    expect((await shop.app.browser().get(older)).status).toBe(ANSWERED);
    await revoke(id);
    expect((await shop.app.browser().get(older)).status).toBe(GONE);
  });

  it('makes a mail that is sent again carry links that work', async () => {
    const { id } = await bought();
    const before = await confirmation(id);
    await revoke(id);
    const { status } = await admin.post(`/api/admin/orders/${id}/mails`, { key: `order-confirmation:${id}` });
    expect(status).toBe(202);
    const after = await linksIn(`order-confirmation:${id}:again:%`);
    expect(after.pictures).toHaveLength(before.pictures.length);
    expect(await answersTo(id, after)).toEqual(all(ANSWERED));
    expect(await answersTo(id, before)).toEqual(all(GONE));
  });

  it('is in the history and in the audit log', async () => {
    const { id } = await bought();
    const { body } = await revoke(id);
    const { body: me } = await admin.get<{ email: string }>('/api/user');
    expect(body.history[0]).toMatchObject({ kind: 'mail', from: 'links', to: null, actor: { email: me.email } });
    const [audited] = await query(`SELECT action, subject, after FROM audit_log WHERE subject_id = $1`, [id]);
    expect(audited).toMatchObject({
      action: 'End the links and pictures in all mails about an order so far',
      subject: 'order',
      after: { linksRevokedAt: expect.any(String) },
    });
    expect((await revoke('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('comes with the deletion of its photos, and of the account that placed it once it is delivered', async () => {
    const guests = await bought();
    const links = await confirmation(guests.id);
    await admin.post(`/api/admin/orders/${guests.id}/delete-photos`);
    expect(await answersTo(guests.id, links)).toEqual(all(GONE));

    const { browser } = await registerCustomer(shop.app);
    const { id } = await bought(browser);
    await admin.post(`/api/admin/orders/${id}/photo-request`, {
      photos: [(await admin.get<{ customImages: string[] }>(`/api/orders/${id}`)).body.customImages[0]],
      message: '',
    });
    const mailed = await linksIn(`photo-request:${id}:%`);
    expect((await opened(id, mailed)).status).toBe(ANSWERED);
    await shop.app.dataSource.query(`UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1`, [id]);
    expect((await browser.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    expect((await opened(id, mailed)).status).toBe(GONE);
  });
});

describe('the link of a picture in a mail', () => {
  it('shows this crop in this size to anybody, in webmail too, and nothing else', async () => {
    const link = (await confirmation((await bought()).id)).pictures[0]!;
    const answerTo = (url: string) => shop.app.browser().get<Buffer>(url);
    for (const url of [link, link.replaceAll(',', '%2C')]) {
      const { status, headers, body } = await answerTo(url);
      expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
      expect(await sharp(body).metadata()).toMatchObject({ width: 160, height: 160 });
    }
    const changed = {
      'another size': link.replace('w=160', 'w=1920'),
      'another crop': link.replace('crop=600', 'crop=601'),
      'the whole photo': link.replace(/crop=[^&]*&/, ''),
      'the original': link.replace(/crop=[^&]*&w=160&/, ''),
      'an unknown order': link.replace(/order=[^&]*/, `order=${randomUUID()}`),
      'no order': link.replace(/&order=[^&]*/, ''),
      'what is no order': link.replace(/order=[^&]*/, 'order=1'),
      'another signature': `${link.slice(0, -4)}AAAA`,
      'no signature': link.replace(/&signature=.*/, ''),
      'two signatures': `${link}&signature=a`,
    };
    for (const [what, url] of Object.entries(changed))
      expect([what, (await answerTo(url)).status]).toEqual([what, 404]);
  });
});
