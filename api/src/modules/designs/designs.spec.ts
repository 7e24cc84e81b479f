import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DesignLink } from 'shared-contracts/design/draft';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer } from '../../testing/factories.js';
import { SweepDrafts } from './sweep-drafts.js';
import type { Refused } from '../../testing/design-shop.js';
import { testDesignShop } from '../../testing/started.js';

const shop = testDesignShop();

describe('a design draft', () => {
  it('of a guest is saved, listed, read, changed and deleted', async () => {
    const browser = shop.app.browser();
    const photo = await shop.aStoredPhoto(browser);
    const id = randomUUID();
    const draft = shop.aDraft({
      tray: [shop.inTray(photo)],
      slots: [shop.inPlace(photo, 2)],
      arrangement: [{ magnet: 2, x: 40.5, y: 30, tilt: -3 }],
    });
    expect(await shop.save(browser, id, draft)).toMatchObject({ status: 200, body: { id, version: 1 } });
    expect((await shop.read(browser, id)).body).toMatchObject({ ...draft, id, version: 1 });
    const { body } = await browser.get<object[]>('/api/design-drafts');
    expect(body).toMatchObject([{ id, productName: 'Classic Square', packSize: 4, photos: 1, version: 1 }]);
    expect(await shop.save(browser, id, { ...draft, packSize: 9 }, 1)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect((await browser.delete(`/api/design-drafts/${id}`)).status).toBe(200);
    expect((await shop.read(browser, id)).status).toBe(404);
  });

  it('is refused when another device saved first, and the answer holds the newer version', async () => {
    const { browser, id } = await shop.aStoredDraft();
    await shop.save(browser, id, shop.aDraft({ packSize: 9 }), 1);
    for (const version of [1, undefined]) {
      const stale = await shop.save<Refused>(browser, id, shop.aDraft({ packSize: 1 }), version);
      expect(stale).toMatchObject({
        status: 409,
        body: { code: 'draft_changed', details: { version: 2, packSize: 9 } },
      });
    }
    expect((await shop.read(browser, id)).body.packSize).toBe(9);
    expect((await shop.save<Refused>(browser, id, shop.aDraft(), 'W/"2"')).status).toBe(400);
  });

  it('takes only one of many changes of the same version', async () => {
    const { browser, id } = await shop.aStoredDraft();
    const saves = await Promise.all(
      [1, 4, 6, 9].map((packSize) => shop.save(browser, id, shop.aDraft({ packSize }), 1)),
    );
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await shop.read(browser, id)).body.version).toBe(2);
  });

  it('is not changed by others, though they know its version', async () => {
    const { id } = await shop.aStoredDraft();
    const { browser: other } = await shop.aStoredDraft();
    expect((await shop.save(other, id, shop.aDraft(), 1)).status).toBe(404);
  });

  it("names the owner's own photos only, each slot's among them", async () => {
    const browser = shop.app.browser();
    const { photo } = await shop.aFriend();
    const foreign = await shop.save<Refused>(browser, randomUUID(), shop.aDraft({ tray: [shop.inTray(photo)] }));
    expect(foreign).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(foreign.body.errors).toHaveProperty(['tray.0.path']);
    const own = await shop.aStoredPhoto(browser);
    const elsewhere = await shop.save<Refused>(browser, randomUUID(), shop.aDraft({ slots: [shop.inPlace(own, 0)] }));
    expect(elsewhere.body.errors).toHaveProperty('slots');
  });

  it('follows its guest into the account, and so to other devices', async () => {
    const { browser, id } = await shop.aStoredDraft();
    const { email } = await registerCustomer(shop.app, { browser });
    const phone = shop.app.browser();
    await phone.post('/api/login', { email, password: 'secret of the test' });
    expect((await shop.read(phone, id)).status).toBe(200);
  });

  it('is one of a limited number, however many are sent at once', async () => {
    const { browser } = await shop.aStoredDraft();
    const { maximum } = shopPolicy.designDrafts;
    const saves = await Promise.all(
      Array.from({ length: maximum + 3 }, () => shop.save(browser, randomUUID(), shop.aDraft())),
    );
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(maximum - 1);
    expect(saves.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'too_many_drafts' } });
  });

  it('is deleted a while after its last change', async () => {
    const [old, recent] = [await shop.aStoredDraft(), await shop.aStoredDraft()];
    const days = shopPolicy.designDrafts.keptDays;
    await shop.app.dataSource.query(
      `UPDATE design_drafts SET updated_at = now() - make_interval(days => $2, hours => $3) WHERE id = $1`,
      [old.id, days, 1],
    );
    await shop.app.nest.get(SweepDrafts).sweep();
    expect((await shop.read(old.browser, old.id)).status).toBe(404);
    expect((await shop.read(recent.browser, recent.id)).status).toBe(200);
  });
});

describe('a link for friends', () => {
  it('shows the pack, with no photo of others', async () => {
    const { browser } = await registerCustomer(shop.app);
    const photo = await shop.aStoredPhoto(browser);
    const id = randomUUID();
    await shop.save(browser, id, shop.aDraft({ tray: [shop.inTray(photo)], slots: [shop.inPlace(photo, 1)] }));
    const link = await shop.aLink(browser, id);
    const { status, body, headers } = await shop.open(shop.app.browser(), link);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        kind: 'friends',
        ownerFirstName: 'Ada',
        productName: 'Classic Square',
        magnets: sampleMagnets,
        packSize: 4,
        taken: [1],
        photos: [],
        mayAdd: 3,
        expiresAt: link.expiresAt,
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('names nobody if the owner is a guest', async () => {
    const { browser, id } = await shop.aStoredDraft();
    expect((await shop.open(shop.app.browser(), await shop.aLink(browser, id))).body.ownerFirstName).toBeNull();
  });

  it('names the owner as the link does, else as the account does', async () => {
    const { browser, id } = await shop.aStoredDraft();
    const link = await shop.aLink(browser, id, 'friends', '  Grace ');
    expect(link.ownerName).toBe('Grace');
    expect((await shop.open(shop.app.browser(), link)).body.ownerFirstName).toBe('Grace');
    const { body } = await browser.get<DesignLink[]>(`/api/design-drafts/${id}/links`);
    expect(body).toMatchObject([{ ownerName: 'Grace' }]);
    const unnamed = await shop.aLink(browser, id, 'friends', ' ');
    expect((await shop.open(shop.app.browser(), unnamed)).body.ownerFirstName).toBeNull();
    await registerCustomer(shop.app, { browser });
    expect((await shop.open(shop.app.browser(), unnamed)).body.ownerFirstName).toBe('Ada');
  });

  it('tells the owner, and nobody else, which friend added a photo', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id);
    const [ann, unnamed] = [await shop.aFriend(), await shop.aFriend()];
    await shop.add(ann.browser, link, ann.photo, 0, ' Ann ');
    const { body } = await shop.add(unnamed.browser, link, unnamed.photo, 1);
    expect(JSON.stringify(body)).not.toContain('Ann');
    expect(await shop.offers(owner, id)).toMatchObject([{ friendName: 'Ann' }, { friendName: null }]);
  });

  it('refuses a name that is too long, at its field', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    const long = 'a'.repeat(shopPolicy.designLinks.maximumNameLength + 1);
    const added = await shop.add<Refused>(friend.browser, link, friend.photo, 0, long);
    expect(added).toMatchObject({ status: 400, body: { errors: { friendName: expect.any(String) } } });
    const made = await owner.post<Refused>(`/api/design-drafts/${id}/links`, { kind: 'friends', ownerName: long });
    expect(made).toMatchObject({ status: 400, body: { errors: { ownerName: expect.any(String) } } });
  });

  it('brings photos that the owner accepts all at once, but none that was taken back meanwhile', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id);
    const [ann, bob, cleo] = [await shop.aFriend(), await shop.aFriend(), await shop.aFriend()];
    for (const { browser, photo } of [ann, bob, cleo]) await shop.add(browser, link, photo);
    const offerIds = (await shop.offers(owner, id)).map((offer) => offer.id);
    await shop.decide(owner, id, { id: offerIds[2]! }, false);
    const { body: seenByBob } = await shop.open(bob.browser, link);
    await bob.browser.delete(`/api/design-links/${link.token}/photos/${seenByBob.photos[0]!.id}`);
    const { status, body } = await owner.post(`/api/design-drafts/${id}/offers`, { offerIds });
    expect({ status, body }).toMatchObject({ status: 200, body: [{ id: offerIds[0], state: 'accepted' }] });
    const draft = shop.aDraft({ tray: [shop.inTray(ann.photo)] });
    expect((await shop.save(owner, id, draft, 1)).status).toBe(200);
    expect(await shop.statusOfPhoto(owner, cleo.photo)).toBe(404);
    const { browser: stranger } = await shop.aStoredDraft();
    expect((await stranger.post(`/api/design-drafts/${id}/offers`, { offerIds })).status).toBe(404);
  });

  it("takes a friend's photo, which the owner accepts and may then use", async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    const stranger = await shop.aFriend();
    const added = await shop.add(friend.browser, link, friend.photo, 2);
    expect(added.body).toMatchObject({ taken: [2], mayAdd: 3, photos: [{ place: 2, state: 'waiting' }] });
    expect(await shop.add(friend.browser, link, friend.photo, 2)).toEqual({ ...added, headers: expect.anything() });
    expect((await shop.open(stranger.browser, link)).body).toMatchObject({ taken: [2], photos: [] });

    const [offer] = await shop.offers(owner, id);
    expect(offer).toMatchObject({ path: friend.photo.objectPath, state: 'waiting', linkId: link.id, place: 2 });
    expect(await shop.statusOfPhoto(owner, friend.photo)).toBe(200);
    expect(await shop.statusOfPhoto(stranger.browser, friend.photo)).toBe(404);
    const withIt = shop.aDraft({ tray: [shop.inTray(friend.photo)], slots: [shop.inPlace(friend.photo, 0)] });
    expect((await shop.save(owner, id, withIt, 1)).status).toBe(400);

    expect((await shop.decide(owner, id, offer!, true)).body).toMatchObject([{ state: 'accepted', place: 2 }]);
    expect((await shop.open(friend.browser, link)).body).toMatchObject({ taken: [2], photos: [{ state: 'accepted' }] });
    expect((await shop.save(owner, id, withIt, 1)).status).toBe(200);
    expect(await shop.offers(owner, id)).toMatchObject([{ state: 'accepted', place: null }]);
    expect((await shop.open(friend.browser, link)).body.taken).toEqual([0]);
    expect(await shop.statusOfPhoto(friend.browser, friend.photo)).toBe(200);
    const { body: links } = await owner.get<DesignLink[]>(`/api/design-drafts/${id}/links`);
    expect(links).toMatchObject([{ id: link.id, photos: 1, waiting: 0, isRevoked: false }]);
  });

  it('tells a friend whose photo the owner has taken out again, and does not bring it back', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    await shop.add(friend.browser, link, friend.photo);
    const [offer] = await shop.offers(owner, id);
    await shop.decide(owner, id, offer!, true);
    const withIt = shop.aDraft({ tray: [shop.inTray(friend.photo)], slots: [shop.inPlace(friend.photo, 0)] });
    const stateOfPhoto = async () => (await shop.open(friend.browser, link)).body.photos.map(({ state }) => state);
    await shop.save(owner, id, withIt, 1);
    await shop.save(owner, id, shop.aDraft(), 2);
    expect(await shop.offers(owner, id)).toEqual([]);
    expect(await stateOfPhoto()).toEqual(['declined']);
    expect((await shop.save(owner, id, withIt, 3)).status).toBe(200);
    expect(await stateOfPhoto()).toEqual(['accepted']);
  });

  it('gives accepted photos to the account that its guest owner signs in to', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    await shop.add(friend.browser, link, friend.photo);
    const [offer] = await shop.offers(owner, id);
    await shop.decide(owner, id, offer!, true);
    await registerCustomer(shop.app, { browser: owner });
    const line = { productId: shop.productId, selectedPack: null, customImages: [friend.photo.objectPath] };
    expect((await owner.post('/api/cart', line)).status).toBe(201);
  });

  it('frees the place of a declined photo, which the owner no longer sees', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    await shop.add(friend.browser, link, friend.photo);
    const [offer] = await shop.offers(owner, id);
    expect((await shop.decide(owner, id, offer!, false)).body).toEqual([]);
    expect(await shop.statusOfPhoto(owner, friend.photo)).toBe(404);
    expect((await shop.open(friend.browser, link)).body).toMatchObject({ taken: [], photos: [{ state: 'declined' }] });
    expect((await shop.decide(owner, id, offer!, true)).status).toBe(404);
  });

  it('lets a friend take back what waits, and nobody else', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    const other = await shop.aFriend();
    const { body } = await shop.add(friend.browser, link, friend.photo);
    const remove = (browser: Browser) => browser.delete(`/api/design-links/${link.token}/photos/${body.photos[0]!.id}`);
    expect((await remove(other.browser)).status).toBe(404);
    await owner.delete(`/api/design-drafts/${id}/links/${link.id}`);
    expect((await remove(friend.browser)).status).toBe(200);
    expect(await shop.offers(owner, id)).toEqual([]);
    expect(await shop.statusOfPhoto(owner, friend.photo)).toBe(404);
  });

  it("refuses a photo that is not the caller's", async () => {
    const { link, friend } = await shop.aLinkedDraft();
    const other = await shop.aFriend();
    expect((await shop.add<Refused>(friend.browser, link, other.photo)).body.errors).toHaveProperty('path');
    expect(await shop.add<Refused>(friend.browser, link, friend.photo, 4)).toMatchObject({
      body: { code: 'place_taken' },
    });
  });

  it('keeps a waiting photo without its place once the owner fills that', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    await shop.add(friend.browser, link, friend.photo, 0);
    const own = await shop.aStoredPhoto(owner);
    await shop.save(owner, id, shop.aDraft({ tray: [shop.inTray(own)], slots: [shop.inPlace(own, 0)] }), 1);
    expect(await shop.offers(owner, id)).toMatchObject([{ place: null, state: 'waiting' }]);
    expect((await shop.open(friend.browser, link)).body.taken).toEqual([0]);
  });

  it.each([
    [
      'revoked',
      'link_revoked',
      (owner: Browser, id: string, link: DesignLink) => owner.delete(`/api/design-drafts/${id}/links/${link.id}`),
    ],
    [
      'expired',
      'link_expired',
      (_owner: Browser, _id: string, link: DesignLink) =>
        shop.app.dataSource.query(`UPDATE design_links SET expires_at = now() WHERE id = $1`, [link.id]),
    ],
  ])('that is %s shows and takes nothing', async (_how, code, end) => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    await end(owner, id, link);
    expect(await shop.codeOf(friend.browser, link)).toEqual([410, code]);
    expect(await shop.add<Refused>(friend.browser, link, friend.photo)).toMatchObject({ status: 410, body: { code } });
    expect((await friend.browser.get(`/api/design-links/${link.token}/events`)).status).toBe(410);
    expect(await shop.offers(owner, id)).toEqual([]);
  });

  it('works for 14 days, like one for a phone', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    for (const kind of ['friends', 'phone'] as const) {
      const { expiresAt } = await shop.aLink(owner, id, kind);
      const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(13.9);
      expect(days).toBeLessThanOrEqual(14);
    }
  });

  it('is not found by a token that the shop did not sign, and has ended once the draft is gone', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id);
    const forged = { ...link, token: link.token.slice(0, -1) + (link.token.endsWith('A') ? 'B' : 'A') };
    expect(await shop.codeOf(shop.app.browser(), forged)).toEqual([404, 'not_found']);
    await owner.delete(`/api/design-drafts/${id}`);
    expect(await shop.codeOf(shop.app.browser(), link)).toEqual([410, 'link_expired']);
  });

  it('is one of a limited number per draft', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const { maximumPerDraft } = shopPolicy.designLinks;
    const made = await Promise.all(
      Array.from({ length: maximumPerDraft + 2 }, () =>
        owner.post(`/api/design-drafts/${id}/links`, { kind: 'phone' }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maximumPerDraft);
  });
});

describe('several friends at once', () => {
  it('cannot both take one place', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id);
    const friends = await Promise.all(Array.from({ length: 3 }, shop.aFriend));
    const added = await Promise.all(friends.map(({ browser, photo }) => shop.add<Refused>(browser, link, photo, 1)));
    expect(added.map(({ status, body }) => (status === 200 ? 'added' : body.code)).toSorted()).toEqual([
      'added',
      'place_taken',
      'place_taken',
    ]);
    expect(await shop.offers(owner, id)).toHaveLength(1);
  });

  it('fill the free places and no more', async () => {
    const { browser: owner, id } = await shop.aStoredDraft({ packSize: 2 });
    const link = await shop.aLink(owner, id);
    const friends = await Promise.all(Array.from({ length: 4 }, shop.aFriend));
    const added = await Promise.all(friends.map(({ browser, photo }) => shop.add<Refused>(browser, link, photo)));
    expect(added.map(({ status, body }) => (status === 200 ? 'added' : body.code)).toSorted()).toEqual([
      'added',
      'added',
      'too_many_photos',
      'too_many_photos',
    ]);
    expect((await shop.offers(owner, id)).map(({ place }) => Number(place)).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('add nothing by a link that is revoked meanwhile', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id);
    const friends = await Promise.all(Array.from({ length: 3 }, shop.aFriend));
    const [, ...added] = await Promise.all([
      owner.delete(`/api/design-drafts/${id}/links/${link.id}`),
      ...friends.map(({ browser, photo }) => shop.add<Refused>(browser, link, photo)),
    ]);
    const accepted = added.filter(({ status }) => status === 200).length;
    expect(added.every(({ status }) => status === 200 || status === 410)).toBe(true);
    expect(await shop.offers(owner, id)).toHaveLength(accepted);
    const late = await shop.aFriend();
    expect((await shop.add(late.browser, link, late.photo)).status).toBe(410);
  });
});

describe("a link for the owner's phone", () => {
  it("makes the phone's photos the owner's at once", async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id, 'phone');
    const phone = await shop.aFriend();
    expect((await shop.add(phone.browser, link, phone.photo)).body).toMatchObject({
      taken: [],
      photos: [{ place: null, state: 'accepted' }],
    });
    expect(await shop.offers(owner, id)).toMatchObject([{ state: 'accepted', path: phone.photo.objectPath }]);
    expect(await shop.statusOfPhoto(owner, phone.photo)).toBe(200);
    const details = await owner.post('/api/objects/details', { paths: [phone.photo.objectPath] });
    expect(details.body).toMatchObject({ photos: [{ objectPath: phone.photo.objectPath, width: expect.any(Number) }] });
    expect((await shop.save(owner, id, shop.aDraft({ tray: [shop.inTray(phone.photo)] }), 1)).status).toBe(200);
    expect(await shop.offers(owner, id)).toMatchObject([{ state: 'accepted', path: phone.photo.objectPath }]);
    await owner.delete(`/api/design-drafts/${id}`);
    expect(await shop.statusOfPhoto(owner, phone.photo)).toBe(200);
  });
});
