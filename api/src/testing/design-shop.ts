import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { DesignDraft, DesignLink, DesignOffer, LinkedDesign } from 'shared-contracts/design/draft';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { Browser } from './browser.js';
import { createProduct } from './factories.js';
import { type StoredPhoto, photoBytes, storePhoto } from './photos.js';
import { startTestApp } from './test-app.js';

export type Refused = { code: string; details?: unknown; errors?: Record<string, string> };

export async function startDesignShop() {
  const app = await startTestApp();
  const { id: productId } = await createProduct(app, { magnets: sampleMagnets, name: 'Classic Square' });
  const bytes = await photoBytes({ width: 60, height: 40 });

  const aStoredPhoto = (browser: Browser) => storePhoto(browser, bytes);
  const inTray = ({ objectPath, width, height }: StoredPhoto) => ({
    path: objectPath,
    width,
    height,
    name: 'beach.jpg',
  });
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

  async function aStoredDraft({ browser = app.browser(), ...over }: { browser?: Browser; packSize?: number } = {}) {
    const id = randomUUID();
    const { status } = await save(browser, id, aDraft(over));
    expect(status).toBe(200);
    return { browser, id };
  }

  async function aLink(
    browser: Browser,
    id: string,
    kind: 'friends' | 'phone' = 'friends',
    ownerName?: string,
  ): Promise<DesignLink> {
    const { status, body } = await browser.post<DesignLink>(`/api/design-drafts/${id}/links`, { kind, ownerName });
    expect(status).toBe(201);
    return body;
  }
  const open = (browser: Browser, { token }: DesignLink) => browser.get<LinkedDesign>(`/api/design-links/${token}`);
  const codeOf = (browser: Browser, { token }: DesignLink) =>
    browser.get<Refused>(`/api/design-links/${token}`).then(({ status, body }) => [status, body.code]);
  const add = <T = LinkedDesign>(
    browser: Browser,
    { token }: DesignLink,
    photo: StoredPhoto,
    place?: number,
    friendName?: string,
  ) => browser.post<T>(`/api/design-links/${token}/photos`, { path: photo.objectPath, place, friendName });
  const offers = (browser: Browser, id: string) =>
    browser.get<DesignOffer[]>(`/api/design-drafts/${id}/offers`).then(({ body }) => body);
  const decide = (browser: Browser, id: string, offer: { id: string }, accept: boolean) =>
    browser.post<DesignOffer[]>(`/api/design-drafts/${id}/offers/${offer.id}`, { accept });
  const statusOfPhoto = (browser: Browser, { objectPath }: StoredPhoto) =>
    browser.get(`${objectPath}?w=96`).then(({ status }) => status);
  async function aFriend() {
    const browser = app.browser();
    return { browser, photo: await aStoredPhoto(browser) };
  }

  async function aLinkedDraft() {
    const { browser: owner, id } = await aStoredDraft();
    return { owner, id, link: await aLink(owner, id), friend: await aFriend() };
  }

  return {
    app,
    productId,
    aStoredPhoto,
    inTray,
    inPlace,
    aDraft,
    save,
    read,
    aStoredDraft,
    aLink,
    open,
    codeOf,
    add,
    offers,
    decide,
    statusOfPhoto,
    aFriend,
    aLinkedDraft,
  };
}
export type DesignShop = Awaited<ReturnType<typeof startDesignShop>>;
