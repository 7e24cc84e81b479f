import { randomUUID } from 'node:crypto';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { type TestShop, shippingInfo } from './test-shop.js';
import { type Answer, Browser } from './browser.js';
import { PASSWORD, registerCustomer, createProduct, signInAdmin, signInStaff } from './factories.js';
import { photoBytes, storePhoto } from './photos.js';

/** In the order of calls: the owner's success shows that what was refused existed. */
export const roles = ['guest', 'banned', 'stranger', 'packer', 'support', 'admin', 'owner'] as const;
type Role = (typeof roles)[number];

const { email: _email, ...addressOfOwner } = shippingInfo;

/** The first call ends the session. */
async function bannedBrowser({ app }: TestShop): Promise<() => Promise<Browser>> {
  const { browser, id } = await registerCustomer(app);
  const cookie = `${browser.sessionCookie}; shop.signed-in=${browser.sessionHint}`;
  const [row] = await app.dataSource.query<[{ sid: string; sess: Record<string, unknown> }]>(
    `SELECT sid, sess FROM sessions WHERE sess ->> 'userId' = $1`,
    [id],
  );
  await app.dataSource.query(`UPDATE users SET role = 'banned' WHERE id = $1`, [id]);
  const sess = JSON.stringify({ ...row.sess, epoch: 1 });
  return async () => {
    await app.dataSource.query(
      `INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 hour')
       ON CONFLICT (sid) DO UPDATE SET sess = $2`,
      [row.sid, sess],
    );
    return new Browser(app.origin, { cookie });
  };
}

export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>;

export async function accessWorld(from: TestShop) {
  const { app } = from;
  const { browser: owner, id: ownerId, email } = await registerCustomer(app);
  const [{ browser: stranger }, admin] = [await registerCustomer(app), await signInAdmin(app)];
  const banned = await bannedBrowser(from);
  const [packer, support] = [await signInStaff(app, 'packer'), await signInStaff(app, 'support')];
  const { id: productId } = await createProduct(app, { inStock: 1_000, magnets: sampleMagnets });
  const photo = (await storePhoto(owner, await photoBytes({ width: 60, height: 40 }))).objectPath;
  const orderId = await from.orderedComplete(owner, [{ productId, selectedPack: '3' }]);
  const opened = await from.opened(owner, [{ productId }]);
  const { body: line } = await owner.post<{ id: string }>('/api/cart', { productId });
  const { body: saved } = await owner.post<{ id: string }>('/api/account/addresses', addressOfOwner);
  const draft = { id: randomUUID(), productId, packSize: 4, variationId: null, tray: [], slots: [] };
  const { id: draftId, ...content } = draft;
  await owner.put(`/api/design-drafts/${draftId}`, content);
  const { body: made } = await owner.post<{ id: string; token: string }>(`/api/design-drafts/${draftId}/links`, {
    kind: 'friends',
  });
  const [passkey] = await app.dataSource.query<[{ id: string }]>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ($1, 'key', '\\x00', 0, 'Key') RETURNING id`,
    [ownerId],
  );
  await app.browser().post('/api/login', { email, password: PASSWORD });
  const { body: sessions } = await owner.get<{ id: string; isCurrent: boolean }[]>('/api/account/sessions');
  const browsers: Record<Role, () => Browser | Promise<Browser>> = {
    guest: () => app.browser(),
    banned,
    stranger: () => stranger,
    packer: () => packer.browser,
    support: () => support.browser,
    admin: () => admin,
    owner: () => owner,
  };
  return {
    browsers,
    email,
    productId,
    photo,
    orderId,
    opened,
    lineId: line.id,
    addressId: saved.id,
    passkeyId: passkey.id,
    sessionId: sessions.find(({ isCurrent }) => !isCurrent)!.id,
    draft,
    linkId: made.id,
    linkToken: made.token,
  };
}

export const MAX_MS = 10_000;

/** `input`: path parameters and body or query. */
export function call(browser: Browser, key: string, input: Record<string, unknown>): Promise<Answer> {
  const [method = '', template = ''] = key.split(' ', 2);
  const inPath = new Set([...template.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  const isInQuery = method === 'GET' || method === 'DELETE';
  const query = isInQuery ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  return browser.send(method, query ? `${path}?${query}` : path, {
    signal: AbortSignal.timeout(MAX_MS),
    ...(!isInQuery && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
  });
}
