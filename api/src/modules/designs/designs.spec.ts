import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DesignDraft, DesignLink, DesignOffer, LinkedDesign } from 'shared-contracts/design/draft';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { Browser } from '../../shared/testing/browser.js';
import { aCustomer, aProduct } from '../../shared/testing/factories.js';
import { type StoredPhoto, aPhoto, storePhoto } from '../../shared/testing/photos.js';
import { type TestApp, startTestApp } from '../../shared/testing/test-app.js';
import { until } from '../../shared/testing/until.js';
import { SweepDrafts } from './sweep-drafts.js';

let app: TestApp;
let productId: string;
let bytes: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  productId = (await aProduct(app, { magnets: sampleMagnets, name: 'Classic Square' })).id;
  bytes = await aPhoto({ width: 60, height: 40 });
});
afterAll(() => app.close());

type Refused = { code: string; details?: unknown; errors?: Record<string, string> };
const aStoredPhoto = (browser: Browser) => storePhoto(browser, bytes);
const inTray = ({ objectPath, width, height }: StoredPhoto) => ({ path: objectPath, width, height, name: 'beach.jpg' });
const inPlace = ({ objectPath }: StoredPhoto, magnet: number) => ({
  magnet,
  template: { id: sampleMagnets[0]!.template.id, version: 1 },
  window: 0,
  path: objectPath,
  crop: { cx: 20, cy: 20, w: 20, h: 20 },
  rotation: 0,
  quality: 'low',
});
const aDraft = (over: object = {}) => ({ productId, packSize: 4, variationId: null, tray: [], slots: [], ...over });

function save<T = { version: number }>(browser: Browser, id: string, draft: object, version?: number | string) {
  return browser.send<T>('PUT', `/api/design-drafts/${id}`, {
    headers: {
      'content-type': 'application/json',
      ...(version !== undefined && { 'if-match': typeof version === 'number' ? `"${version}"` : version }),
    },
    body: JSON.stringify(draft),
  });
}
const read = (browser: Browser, id: string) => browser.get<DesignDraft>(`/api/design-drafts/${id}`);

/** A guest's stored draft of a pack of 4. */
async function aStoredDraft({ browser = app.browser(), ...over }: { browser?: Browser; packSize?: number } = {}) {
  const id = randomUUID();
  const { status } = await save(browser, id, aDraft(over));
  expect(status).toBe(200);
  return { browser, id };
}

async function aLink(browser: Browser, id: string, kind: 'friends' | 'phone' = 'friends'): Promise<DesignLink> {
  const { status, body } = await browser.post<DesignLink>(`/api/design-drafts/${id}/links`, { kind });
  expect(status).toBe(201);
  return body;
}
const open = (browser: Browser, { token }: DesignLink) => browser.get<LinkedDesign>(`/api/design-links/${token}`);
const codeOf = (browser: Browser, { token }: DesignLink) =>
  browser.get<Refused>(`/api/design-links/${token}`).then(({ status, body }) => [status, body.code]);
const add = <T = LinkedDesign>(browser: Browser, { token }: DesignLink, photo: StoredPhoto, place?: number) =>
  browser.post<T>(`/api/design-links/${token}/photos`, { path: photo.objectPath, place });
const offers = (browser: Browser, id: string) =>
  browser.get<DesignOffer[]>(`/api/design-drafts/${id}/offers`).then(({ body }) => body);
const decide = (browser: Browser, id: string, offer: { id: string }, accept: boolean) =>
  browser.post<DesignOffer[]>(`/api/design-drafts/${id}/offers/${offer.id}`, { accept });
const statusOfPhoto = (browser: Browser, { objectPath }: StoredPhoto) =>
  browser.get(`${objectPath}?w=96`).then(({ status }) => status);
/** A friend with a stored photo. */
async function aFriend() {
  const browser = app.browser();
  return { browser, photo: await aStoredPhoto(browser) };
}

describe('a design draft', () => {
  it('of a guest is saved, listed, read, changed and deleted', async () => {
    const browser = app.browser();
    const photo = await aStoredPhoto(browser);
    const id = randomUUID();
    const draft = aDraft({
      tray: [inTray(photo)],
      slots: [inPlace(photo, 2)],
      arrangement: [{ magnet: 2, x: 40.5, y: 30, tilt: -3 }],
    });
    expect(await save(browser, id, draft)).toMatchObject({ status: 200, body: { id, version: 1 } });
    expect((await read(browser, id)).body).toMatchObject({ ...draft, id, version: 1 });
    const { body } = await browser.get<object[]>('/api/design-drafts');
    expect(body).toMatchObject([{ id, productName: 'Classic Square', packSize: 4, photos: 1, version: 1 }]);
    expect(await save(browser, id, { ...draft, packSize: 9 }, 1)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await browser.delete(`/api/design-drafts/${id}`)).status).toBe(200);
    expect((await read(browser, id)).status).toBe(404);
  });

  it('is refused with the newer one when another device was first', async () => {
    const { browser, id } = await aStoredDraft();
    await save(browser, id, aDraft({ packSize: 9 }), 1);
    for (const version of [1, undefined]) {
      const stale = await save<Refused>(browser, id, aDraft({ packSize: 1 }), version);
      expect(stale).toMatchObject({
        status: 409,
        body: { code: 'draft_changed', details: { version: 2, packSize: 9 } },
      });
    }
    expect((await read(browser, id)).body.packSize).toBe(9);
    expect((await save<Refused>(browser, id, aDraft(), 'W/"2"')).status).toBe(400);
  });

  it('takes only one of many changes of the same version', async () => {
    const { browser, id } = await aStoredDraft();
    const saves = await Promise.all([1, 4, 6, 9].map((packSize) => save(browser, id, aDraft({ packSize }), 1)));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(browser, id)).body.version).toBe(2);
  });

  it('does not exist for others', async () => {
    const { id } = await aStoredDraft();
    const { browser: other } = await aStoredDraft();
    expect((await read(other, id)).status).toBe(404);
    expect((await save(other, id, aDraft(), 1)).status).toBe(404);
    expect((await save(other, id, aDraft())).status).toBe(404);
    expect((await other.delete(`/api/design-drafts/${id}`)).status).toBe(404);
    expect((await other.get(`/api/design-drafts/${id}/offers`)).status).toBe(404);
    expect((await other.post(`/api/design-drafts/${id}/links`, { kind: 'friends' })).status).toBe(404);
  });

  it("names the owner's own photos only, each slot's among them", async () => {
    const browser = app.browser();
    const { photo } = await aFriend();
    const foreign = await save<Refused>(browser, randomUUID(), aDraft({ tray: [inTray(photo)] }));
    expect(foreign).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(foreign.body.errors).toHaveProperty(['tray.0.path']);
    const own = await aStoredPhoto(browser);
    const elsewhere = await save<Refused>(browser, randomUUID(), aDraft({ slots: [inPlace(own, 0)] }));
    expect(elsewhere.body.errors).toHaveProperty('slots');
  });

  it('follows its guest into the account, and so to other devices', async () => {
    const { browser, id } = await aStoredDraft();
    const { email } = await aCustomer(app, { browser });
    const phone = app.browser();
    await phone.post('/api/login', { email, password: 'secret of the test' });
    expect((await read(phone, id)).status).toBe(200);
  });

  it('is one of a limited number, however many are sent at once', async () => {
    const { browser } = await aStoredDraft();
    const { maximum } = shopPolicy.designDrafts;
    const saves = await Promise.all(Array.from({ length: maximum + 3 }, () => save(browser, randomUUID(), aDraft())));
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(maximum - 1);
    expect(saves.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'too_many_drafts' } });
  });

  it('is deleted a while after its last change', async () => {
    const [old, recent] = [await aStoredDraft(), await aStoredDraft()];
    const days = shopPolicy.designDrafts.keptDays;
    await app.dataSource.query(
      `UPDATE design_drafts SET updated_at = now() - make_interval(days => $2, hours => $3) WHERE id = $1`,
      [old.id, days, 1],
    );
    await app.nest.get(SweepDrafts).sweep();
    expect((await read(old.browser, old.id)).status).toBe(404);
    expect((await read(recent.browser, recent.id)).status).toBe(200);
  });
});

describe('a link for friends', () => {
  it('shows the pack, with no photo of others', async () => {
    const { browser } = await aCustomer(app);
    const photo = await aStoredPhoto(browser);
    const id = randomUUID();
    await save(browser, id, aDraft({ tray: [inTray(photo)], slots: [inPlace(photo, 1)] }));
    const link = await aLink(browser, id);
    const { status, body, headers } = await open(app.browser(), link);
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
    const { browser, id } = await aStoredDraft();
    expect((await open(app.browser(), await aLink(browser, id))).body.ownerFirstName).toBeNull();
  });

  it("takes a friend's photo, which the owner accepts and may then use", async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    const stranger = await aFriend();
    const added = await add(friend.browser, link, friend.photo, 2);
    expect(added.body).toMatchObject({ taken: [2], mayAdd: 3, photos: [{ place: 2, state: 'waiting' }] });
    expect(await add(friend.browser, link, friend.photo, 2)).toEqual({ ...added, headers: expect.anything() });
    expect((await open(stranger.browser, link)).body).toMatchObject({ taken: [2], photos: [] });

    const [offer] = await offers(owner, id);
    expect(offer).toMatchObject({ path: friend.photo.objectPath, state: 'waiting', linkId: link.id, place: 2 });
    expect(await statusOfPhoto(owner, friend.photo)).toBe(200);
    expect(await statusOfPhoto(stranger.browser, friend.photo)).toBe(404);
    const withIt = aDraft({ tray: [inTray(friend.photo)], slots: [inPlace(friend.photo, 0)] });
    expect((await save(owner, id, withIt, 1)).status).toBe(400);

    expect((await decide(owner, id, offer!, true)).body).toMatchObject([{ state: 'accepted', place: 2 }]);
    expect((await open(friend.browser, link)).body).toMatchObject({ taken: [2], photos: [{ state: 'accepted' }] });
    expect((await save(owner, id, withIt, 1)).status).toBe(200);
    expect(await offers(owner, id)).toEqual([]);
    expect((await open(friend.browser, link)).body.taken).toEqual([0]);
    expect(await statusOfPhoto(friend.browser, friend.photo)).toBe(200);
    const { body: links } = await owner.get<DesignLink[]>(`/api/design-drafts/${id}/links`);
    expect(links).toMatchObject([{ id: link.id, photos: 1, waiting: 0, isRevoked: false }]);
  });

  it('tells a friend whose photo the owner has taken out again, and does not bring it back', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    await add(friend.browser, link, friend.photo);
    const [offer] = await offers(owner, id);
    await decide(owner, id, offer!, true);
    const withIt = aDraft({ tray: [inTray(friend.photo)], slots: [inPlace(friend.photo, 0)] });
    const stateOfPhoto = async () => (await open(friend.browser, link)).body.photos.map(({ state }) => state);
    await save(owner, id, withIt, 1);
    await save(owner, id, aDraft(), 2);
    expect(await offers(owner, id)).toEqual([]);
    expect(await stateOfPhoto()).toEqual(['declined']);
    // undone
    expect((await save(owner, id, withIt, 3)).status).toBe(200);
    expect(await stateOfPhoto()).toEqual(['accepted']);
  });

  it('gives accepted photos to the account that its guest owner signs in to', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    await add(friend.browser, link, friend.photo);
    const [offer] = await offers(owner, id);
    await decide(owner, id, offer!, true);
    await aCustomer(app, { browser: owner });
    const line = { productId, selectedPack: null, customImages: [friend.photo.objectPath] };
    expect((await owner.post('/api/cart', line)).status).toBe(201);
  });

  it('frees the place of a declined photo, which the owner no longer sees', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    await add(friend.browser, link, friend.photo);
    const [offer] = await offers(owner, id);
    expect((await decide(owner, id, offer!, false)).body).toEqual([]);
    expect(await statusOfPhoto(owner, friend.photo)).toBe(404);
    expect((await open(friend.browser, link)).body).toMatchObject({ taken: [], photos: [{ state: 'declined' }] });
    expect((await decide(owner, id, offer!, true)).status).toBe(404);
  });

  it('lets a friend take back what waits, and nobody else', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const [friend, other] = [await aFriend(), await aFriend()];
    const { body } = await add(friend.browser, link, friend.photo);
    const remove = (browser: Browser) => browser.delete(`/api/design-links/${link.token}/photos/${body.photos[0]!.id}`);
    expect((await remove(other.browser)).status).toBe(404);
    await owner.delete(`/api/design-drafts/${id}/links/${link.id}`);
    expect((await remove(friend.browser)).status).toBe(200);
    expect(await offers(owner, id)).toEqual([]);
    expect(await statusOfPhoto(owner, friend.photo)).toBe(404);
  });

  it("refuses a photo that is not the caller's", async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const [friend, other] = [await aFriend(), await aFriend()];
    expect((await add<Refused>(friend.browser, link, other.photo)).body.errors).toHaveProperty('path');
    expect(await add<Refused>(friend.browser, link, friend.photo, 4)).toMatchObject({ body: { code: 'place_taken' } });
  });

  it('keeps a waiting photo without its place once the owner fills that', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    await add(friend.browser, link, friend.photo, 0);
    const own = await aStoredPhoto(owner);
    await save(owner, id, aDraft({ tray: [inTray(own)], slots: [inPlace(own, 0)] }), 1);
    expect(await offers(owner, id)).toMatchObject([{ place: null, state: 'waiting' }]);
    expect((await open(friend.browser, link)).body.taken).toEqual([0]);
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
        app.dataSource.query(`UPDATE design_links SET expires_at = now() WHERE id = $1`, [link.id]),
    ],
  ])('that is %s shows and takes nothing', async (_how, code, end) => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    await end(owner, id, link);
    expect(await codeOf(friend.browser, link)).toEqual([410, code]);
    expect(await add<Refused>(friend.browser, link, friend.photo)).toMatchObject({ status: 410, body: { code } });
    expect((await friend.browser.get(`/api/design-links/${link.token}/events`)).status).toBe(410);
    expect(await offers(owner, id)).toEqual([]);
  });

  it('is not found by a token that the shop did not sign, nor once the draft is gone', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const forged = { ...link, token: link.token.slice(0, -1) + (link.token.endsWith('A') ? 'B' : 'A') };
    expect(await codeOf(app.browser(), forged)).toEqual([404, 'not_found']);
    await owner.delete(`/api/design-drafts/${id}`);
    expect(await codeOf(app.browser(), link)).toEqual([404, 'not_found']);
  });

  it('is one of a limited number per draft', async () => {
    const { browser: owner, id } = await aStoredDraft();
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
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friends = await Promise.all(Array.from({ length: 3 }, aFriend));
    const added = await Promise.all(friends.map(({ browser, photo }) => add<Refused>(browser, link, photo, 1)));
    expect(added.map(({ status, body }) => (status === 200 ? 'added' : body.code)).toSorted()).toEqual([
      'added',
      'place_taken',
      'place_taken',
    ]);
    expect(await offers(owner, id)).toHaveLength(1);
  });

  it('fill the free places and no more', async () => {
    const { browser: owner, id } = await aStoredDraft({ packSize: 2 });
    const link = await aLink(owner, id);
    const friends = await Promise.all(Array.from({ length: 4 }, aFriend));
    const added = await Promise.all(friends.map(({ browser, photo }) => add<Refused>(browser, link, photo)));
    expect(added.map(({ status, body }) => (status === 200 ? 'added' : body.code)).toSorted()).toEqual([
      'added',
      'added',
      'too_many_photos',
      'too_many_photos',
    ]);
    expect((await offers(owner, id)).map(({ place }) => place).toSorted()).toEqual([0, 1]);
  });

  it('add nothing by a link that is revoked meanwhile', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friends = await Promise.all(Array.from({ length: 3 }, aFriend));
    const [, ...added] = await Promise.all([
      owner.delete(`/api/design-drafts/${id}/links/${link.id}`),
      ...friends.map(({ browser, photo }) => add<Refused>(browser, link, photo)),
    ]);
    const accepted = added.filter(({ status }) => status === 200).length;
    expect(added.every(({ status }) => status === 200 || status === 410)).toBe(true);
    expect(await offers(owner, id)).toHaveLength(accepted);
    const late = await aFriend();
    expect((await add(late.browser, link, late.photo)).status).toBe(410);
  });
});

describe("a link for the owner's phone", () => {
  it("makes the phone's photos the owner's at once", async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id, 'phone');
    const phone = await aFriend();
    expect((await add(phone.browser, link, phone.photo)).body).toMatchObject({
      taken: [],
      photos: [{ place: null, state: 'accepted' }],
    });
    expect(await offers(owner, id)).toMatchObject([{ state: 'accepted', path: phone.photo.objectPath }]);
    expect(await statusOfPhoto(owner, phone.photo)).toBe(200);
    const paths = [phone.photo.objectPath];
    const details = await owner.post('/api/objects/details', { paths });
    expect(details.body).toMatchObject({ photos: [{ objectPath: phone.photo.objectPath, width: expect.any(Number) }] });
    expect((await save(owner, id, aDraft({ tray: [inTray(phone.photo)] }), 1)).status).toBe(200);
    expect(await offers(owner, id)).toEqual([]);
    await owner.delete(`/api/design-drafts/${id}`);
    expect(await statusOfPhoto(owner, phone.photo)).toBe(200);
  });
});

/** Reads a stream of events as it comes. */
async function listen(browser: Browser, path: string) {
  const ended = new AbortController();
  const response = await fetch(app.origin + path, {
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip',
      ...(browser.sessionCookie && { cookie: browser.sessionCookie }),
    },
    signal: ended.signal,
  });
  const state = { text: '', isEnded: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) state.text += decoder.decode(chunk as Uint8Array);
    state.isEnded = true;
  })().catch(() => undefined);
  const changes = () => state.text.split('event: changed').length - 1;
  return {
    response,
    state,
    changes,
    close: async () => {
      ended.abort();
      await reading;
    },
  };
}

describe('live updates', () => {
  it('tell the owner and friends of each change, uncompressed and at once', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const friend = await aFriend();
    const ownersStream = await listen(owner, `/api/design-drafts/${id}/events`);
    const friendsStream = await listen(app.browser(), `/api/design-links/${link.token}/events`);
    expect(ownersStream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(ownersStream.response.headers.get('content-encoding')).toBeNull();
    await add(friend.browser, link, friend.photo);
    await until(async () => ownersStream.changes() === 1 && friendsStream.changes() === 1);
    const [offer] = await offers(owner, id);
    await decide(owner, id, offer!, true);
    await until(async () => ownersStream.changes() === 2 && friendsStream.changes() === 2);
    await Promise.all([ownersStream.close(), friendsStream.close()]);
  });

  it('end for a link that is revoked, and go on for the owner', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const link = await aLink(owner, id);
    const ownersStream = await listen(owner, `/api/design-drafts/${id}/events`);
    const friendsStream = await listen(app.browser(), `/api/design-links/${link.token}/events`);
    await owner.delete(`/api/design-drafts/${id}/links/${link.id}`);
    await until(async () => friendsStream.state.isEnded && ownersStream.changes() === 1);
    expect(ownersStream.state.isEnded).toBe(false);
    await ownersStream.close();
  });

  it('are refused to others, and beyond a number for each visitor', async () => {
    const { browser: owner, id } = await aStoredDraft();
    const other = await aFriend();
    expect((await other.browser.get(`/api/design-drafts/${id}/events`)).status).toBe(404);
    expect((await other.browser.get(`/api/design-drafts/nothing/events`)).status).toBe(404);
    const { maximumPerCaller } = shopPolicy.liveUpdates;
    const streams = await Promise.all(
      Array.from({ length: maximumPerCaller + 1 }, () => listen(owner, `/api/design-drafts/${id}/events`)),
    );
    expect(streams.map(({ response }) => response.status).toSorted()).toEqual([
      ...Array.from({ length: maximumPerCaller }, () => 200),
      429,
    ]);
    await Promise.all(streams.map(({ close }) => close()));
  });
});
