import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isPermission } from 'shared-contracts/accounts/permissions';
import { type ApiKey, api } from 'shared-contracts/api/api';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import { sampleNewProduct } from 'shared-contracts/testing/samples';
import { actionOf } from '../../shared/audit/write-audit.js';
import { auditedLists } from '../../testing/audited-lists.js';
import { folderVariables, printRunWrites } from '../../testing/audited-runs.js';
import { bulkProductWrites, printerWrites, statusWrites } from '../../testing/audited-writes.js';
import { auditedOrders } from '../../testing/audited-orders.js';
import { Browser } from '../../testing/browser.js';
import { createProduct, createShippingOption, signInAdmin } from '../../testing/factories.js';
import { type FakeShell, aRelease, startFakeShell } from '../../testing/fake-shell.js';
import { storePhoto } from '../../testing/photos.js';
import { ProductVariation } from '../catalog/product-variation.entity.js';
import { TestShop, shippingInfo } from '../../testing/test-shop.js';

let shop: TestShop;
let admin: Browser;
let shell: FakeShell;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  shop = await TestShop.start(folderVariables);
  admin = await signInAdmin(shop.app);
  shell = await startFakeShell(shop.app);
  world = await aWorld();
}, 60_000);
afterAll(async () => {
  await shell.stop();
  await shop.close();
});

const slice = 'mf-audited';

async function anImage(productId: string, { name, nth }: { name: string; nth: number }): Promise<string> {
  const [{ id }] = await shop.app.dataSource.query<[{ id: string }]>(
    `INSERT INTO product_images (product_id, image_url, sort_order, is_primary)
     VALUES ($1, '/objects/products/' || $2 || '.webp', $3, $3 = 0) RETURNING id`,
    [productId, name, nth],
  );
  return id;
}

async function theReleases() {
  const [one, two] = [await aRelease(shop.app, { slice }), await aRelease(shop.app, { slice })];
  await admin.post('/api/admin/releases/promotions', { slice, version: one });
  const { body } = await admin.post<{ id: string }>('/api/admin/release-tokens', { slice, name: 'CI', days: 1 });
  return { one, two, tokenId: body.id };
}

async function aWorld() {
  const orders = await auditedOrders(shop, admin);
  const product = await createProduct(shop.app, { name: 'Audited magnet' });
  const variation = await shop.app.dataSource
    .getRepository(ProductVariation)
    .save({ productId: product.id, name: 'Finish', value: 'Matte' });
  const { objectPath: ownPhoto } = await storePhoto(admin);
  const images = await Promise.all(['a', 'b', 'c'].map(async (name, nth) => anImage(orders.productId, { name, nth })));
  const { id: shippingOptionId } = await createShippingOption(shop.app, { name: 'Express' });
  return {
    ...orders,
    magnetId: product.id,
    variationId: variation.id,
    images,
    shippingOptionId,
    ownPhoto,
    ...(await auditedLists(shop.app.dataSource)),
    ...(await theReleases()),
  };
}
type World = typeof world;
type Write = { path: (world: World) => Record<string, unknown>; changed: object };

const { firstName: _first, lastName: _last, ...contact } = shippingInfo;
const threeImages = ['a', 'b', 'c'].map((name) => ({ imageUrl: `/objects/products/${name}.webp`, altText: null }));

/** Their order matters. */
const writes = {
  'POST /api/admin/orders/:id/reprint': {
    path: ({ orderId, itemId }) => ({
      id: orderId,
      key: randomUUID(),
      items: [{ itemId, quantity: 1 }],
      reason: 'lost',
      message: 'Sorry.',
    }),
    changed: {
      subject: 'order',
      before: null,
      after: { reason: 'lost', message: 'Sorry.', items: ['1 x Test magnet'] },
    },
  },
  'PUT /api/admin/orders/:id/contact': {
    path: ({ pendingId }) => ({ id: pendingId, ...contact, address: '1 Bay Street' }),
    changed: {
      subject: 'order',
      before: { shippingAddress: contact.address },
      after: { shippingAddress: '1 Bay Street' },
    },
  },
  'POST /api/admin/orders/:id/notes': {
    path: ({ pendingId }) => ({ id: pendingId, text: 'Called them.' }),
    changed: { subject: 'order', before: null, after: { note: 'Called them.' } },
  },
  'POST /api/admin/orders/:id/revoke-links': {
    path: ({ pendingId }) => ({ id: pendingId }),
    changed: {
      subject: 'order',
      before: { linksRevokedAt: null },
      after: { linksRevokedAt: expect.any(String) },
    },
  },
  'POST /api/admin/orders/:id/mails': {
    path: ({ pendingId }) => ({ id: pendingId, key: `order-confirmation:${pendingId}` }),
    changed: { subject: 'order', before: null, after: { mail: expect.stringContaining('order-confirmation') } },
  },
  'POST /api/admin/orders/:id/photo-request': {
    path: ({ pendingId, photo }) => ({ id: pendingId, photos: [photo], message: 'It is blurry.' }),
    changed: {
      subject: 'order',
      before: { heldSince: null, holdReason: null },
      after: { holdReason: 'Waiting for a better photo', message: 'It is blurry.' },
    },
  },
  'POST /api/admin/orders/:id/refunds': {
    path: ({ pendingId }) => ({
      id: pendingId,
      key: randomUUID(),
      what: { kind: 'amount', amount: '1.00' },
      returnStock: false,
    }),
    changed: { subject: 'refund', before: null, after: { amount: '1.00', items: null } },
  },
  'POST /api/admin/orders/tracking': {
    path: ({ pendingId }) => ({ csv: `order,tracking\n${pendingId},1X`, onlyValid: false, markShipped: true }),
    changed: {
      subject: 'order',
      before: { status: 'pending', trackingNumber: null },
      after: { status: 'shipped', trackingNumber: '1X' },
    },
  },
  ...statusWrites,
  'PATCH /api/orders/:id': {
    path: ({ pendingId }) => ({ id: pendingId, status: 'processing', trackingNumber: '1Z' }),
    changed: {
      subject: 'order',
      before: { status: 'pending', trackingNumber: '1X' },
      after: { status: 'processing', trackingNumber: '1Z' },
    },
  },
  'POST /api/admin/orders/:id/delete-photos': {
    path: ({ pendingId }) => ({ id: pendingId }),
    changed: { subject: 'order', before: { photos: 1 }, after: { photos: 0 } },
  },
  'PATCH /api/admin/reviews/:id': {
    path: ({ review }) => ({ ...review, status: 'approved' }),
    changed: { subject: 'review', before: { status: 'pending' }, after: { status: 'approved' } },
  },
  'POST /api/admin/claims/:id/answer': {
    path: ({ claimId }) => ({ id: claimId, outcome: 'reprint', answer: 'We print it again.' }),
    changed: { subject: 'claim', after: { status: 'answered', outcome: 'reprint', answer: 'We print it again.' } },
  },
  'POST /api/admin/claims/:id/close': {
    path: ({ claimId }) => ({ id: claimId, reason: 'She kept them.' }),
    changed: {
      subject: 'claim',
      before: { status: 'answered' },
      after: { status: 'closed', reason: 'She kept them.' },
    },
  },
  'POST /api/admin/refunds/to-make/:claimId/end': {
    path: ({ promisedId }) => ({ claimId: promisedId, how: 'taken_back', reason: 'Paid in cash', tellCustomer: true }),
    changed: { subject: 'claim', before: { promised: '1.00' }, after: { how: 'taken_back', reason: 'Paid in cash' } },
  },
  ...printRunWrites,
  ...printerWrites,
  'PATCH /api/users/:id/ban': {
    path: ({ userId }) => ({ id: userId }),
    changed: { subject: 'user', before: { role: 'customer' }, after: { role: 'banned' } },
  },
  'PATCH /api/users/:id/unban': {
    path: ({ userId }) => ({ id: userId }),
    changed: { subject: 'user', before: { role: 'banned' }, after: { role: 'customer' } },
  },
  'PATCH /api/admin/users/:id/role': {
    path: ({ userId }) => ({ id: userId, role: 'admin' }),
    changed: { subject: 'user', before: { role: 'customer' }, after: { role: 'admin' } },
  },
  'POST /api/admin/products': {
    path: () => ({ ...sampleNewProduct }),
    changed: { subject: 'product', before: null, after: { name: 'Sticky square', price: '10.00', inStock: 0 } },
  },
  'POST /api/admin/products/import': {
    path: ({ magnetId }) => ({ csv: `ID,Weight\n${magnetId},1.5`, onlyValid: false }),
    changed: { subject: 'product', before: { weight: null }, after: { weight: '1.50' } },
  },
  'PUT /api/admin/products/:id': {
    path: ({ magnetId }) => ({ id: magnetId, price: '11.00' }),
    changed: { subject: 'product', before: { price: '10.00' }, after: { price: '11.00' } },
  },
  'PATCH /api/admin/products': {
    path: ({ magnetId }) => ({ products: [{ id: magnetId, version: 3, price: '12.00' }], variations: [] }),
    changed: { subject: 'product', before: { price: '11.00' }, after: { price: '12.00' } },
  },
  'PATCH /api/admin/products/:id/toggle-status': {
    path: ({ magnetId }) => ({ id: magnetId }),
    changed: { subject: 'product', before: { isActive: true }, after: { isActive: false } },
  },
  'PATCH /api/admin/products/:id/stock': {
    path: ({ magnetId }) => ({ id: magnetId, stock: 12 }),
    changed: { subject: 'product', before: { inStock: 10 }, after: { inStock: 12 } },
  },
  'POST /api/admin/products/:id/duplicate': {
    path: ({ magnetId }) => ({ id: magnetId }),
    changed: { subject: 'product', before: null, after: { name: 'Audited magnet (Copy)' } },
  },
  'POST /api/admin/products/:id/variations': {
    path: ({ magnetId }) => ({ id: magnetId, name: 'Finish', value: 'Glossy', priceAdjustment: '1.50' }),
    changed: { subject: 'product', before: null, after: { variation: { value: 'Glossy', priceAdjustment: '1.50' } } },
  },
  'PUT /api/admin/products/:id/variations/:variationId': {
    path: ({ magnetId, variationId }) => ({ id: magnetId, variationId, value: 'Satin' }),
    changed: {
      subject: 'product',
      before: { variation: { value: 'Matte' } },
      after: { variation: { value: 'Satin' } },
    },
  },
  'DELETE /api/admin/products/:id/variations/:variationId': {
    path: ({ magnetId, variationId }) => ({ id: magnetId, variationId }),
    changed: { subject: 'product', before: { variation: { value: 'Satin' } }, after: null },
  },
  ...bulkProductWrites,
  'DELETE /api/admin/products/:id': {
    path: ({ magnetId }) => ({ id: magnetId }),
    changed: { subject: 'product', before: { name: 'Audited magnet' }, after: null },
  },
  'PATCH /api/admin/products/:id/images/:imageId': {
    path: ({ productId, images }) => ({ id: productId, imageId: images[0], altText: 'A dog' }),
    changed: {
      subject: 'product',
      after: { images: expect.arrayContaining([{ ...threeImages[0], altText: 'A dog' }]) },
    },
  },
  'PUT /api/admin/products/:id/images/:imageId/primary': {
    path: ({ productId, images }) => ({ id: productId, imageId: images[2] }),
    changed: { subject: 'product', before: { images: expect.anything() } },
  },
  'PUT /api/admin/products/:id/image-order': {
    path: ({ productId, images }) => ({ id: productId, imageIds: images }),
    changed: {
      subject: 'product',
      after: { images: [{ ...threeImages[0], altText: 'A dog' }, ...threeImages.slice(1)] },
    },
  },
  'DELETE /api/admin/products/:id/images/:imageId': {
    path: ({ productId, images }) => ({ id: productId, imageId: images[2] }),
    changed: { subject: 'product', after: { images: [{ ...threeImages[0], altText: 'A dog' }, threeImages[1]] } },
  },
  'POST /api/admin/products/:id/images': {
    path: ({ productId, ownPhoto }) => ({ id: productId, imageUrl: ownPhoto, altText: 'A cat' }),
    changed: {
      subject: 'product',
      after: {
        images: [
          { ...threeImages[0], altText: 'A dog' },
          threeImages[1],
          { imageUrl: expect.stringMatching(/products/), altText: 'A cat' },
        ],
      },
    },
  },
  'POST /api/admin/shipping-options': {
    path: () => ({ name: 'By drone', baseRate: '20.00' }),
    changed: { subject: 'shipping option', before: null, after: { name: 'By drone', baseRate: '20.00' } },
  },
  'PUT /api/admin/shipping-options/:id': {
    path: ({ shippingOptionId }) => ({
      id: shippingOptionId,
      name: 'Express',
      baseRate: '6.50',
      freeShippingThreshold: '50.00',
    }),
    changed: { subject: 'shipping option', before: { baseRate: '5.99' }, after: { baseRate: '6.50' } },
  },
  'DELETE /api/admin/shipping-options/:id': {
    path: ({ shippingOptionId }) => ({ id: shippingOptionId }),
    changed: { subject: 'shipping option', before: { name: 'Express' }, after: null },
  },
  'POST /api/admin/categories': {
    path: () => ({ name: 'Stars', slug: 'stars' }),
    changed: { subject: 'category', before: null, after: { name: 'Stars', slug: 'stars' } },
  },
  'PUT /api/admin/categories/:id': {
    path: ({ categoryId }) => ({ id: categoryId, name: 'Hearts', slug: 'love' }),
    changed: { subject: 'category', before: { slug: 'hearts' }, after: { slug: 'love' } },
  },
  'DELETE /api/admin/categories/:id': {
    path: ({ categoryId }) => ({ id: categoryId }),
    changed: { subject: 'category', before: { name: 'Hearts' }, after: null },
  },
  'POST /api/admin/synonyms': {
    path: () => ({ term: 'selfie', meanings: ['instant frame'] }),
    changed: { subject: 'synonym', before: null, after: { term: 'selfie', meanings: ['instant frame'] } },
  },
  'PUT /api/admin/synonyms/:id': {
    path: ({ synonymId }) => ({ id: synonymId, term: 'disc', meanings: ['round', 'circle'] }),
    changed: { subject: 'synonym', before: { meanings: ['round'] }, after: { meanings: ['round', 'circle'] } },
  },
  'DELETE /api/admin/synonyms/:id': {
    path: ({ synonymId }) => ({ id: synonymId }),
    changed: { subject: 'synonym', before: { term: 'disc' }, after: null },
  },
  'PATCH /api/admin/contact-messages/:id': {
    path: ({ messageId }) => ({ id: messageId, handled: true }),
    changed: { subject: 'contact message', before: { handled: false }, after: { handled: true } },
  },
  'DELETE /api/admin/newsletter-addresses/:id': {
    path: ({ addressId }) => ({ id: addressId }),
    changed: { subject: 'newsletter address', before: { email: 'a***@example.com' }, after: null },
  },
  'POST /api/admin/releases/canaries': {
    path: ({ two }) => ({ slice, version: two, percent: 10 }),
    changed: { subject: 'release', subjectId: slice, before: { canary: null }, after: { percent: 10 } },
  },
  'DELETE /api/admin/releases/canaries/:slice': {
    path: () => ({ slice, reason: 'broken' }),
    changed: { subject: 'release', before: { percent: 10 }, after: { canary: null } },
  },
  'POST /api/admin/releases/staff': {
    path: ({ two }) => ({ slice, version: two }),
    changed: { subject: 'release', subjectId: slice, before: { staff: null }, after: { staff: expect.any(String) } },
  },
  'DELETE /api/admin/releases/staff/:slice': {
    path: () => ({ slice }),
    changed: { subject: 'release', before: { staff: expect.any(String) }, after: { staff: null } },
  },
  'POST /api/admin/releases/promotions': {
    path: ({ two }) => ({ slice, version: two }),
    changed: { subject: 'release', before: { version: expect.any(String) }, after: { version: expect.any(String) } },
  },
  'POST /api/admin/releases/rollbacks': {
    path: () => ({ slice }),
    changed: { subject: 'release', before: { version: expect.any(String) }, after: { version: expect.any(String) } },
  },
  'POST /api/admin/releases/retirements': {
    path: () => ({ slice }),
    changed: { subject: 'release', before: { version: expect.any(String) }, after: { version: null } },
  },
  'POST /api/admin/releases/previews': {
    path: ({ two }) => ({ slice, version: two, hours: 1 }),
    changed: { subject: 'release', before: null, after: { expiresAt: expect.any(String) } },
  },
  'POST /api/admin/release-tokens': {
    path: () => ({ slice, name: 'Laptop', days: 1 }),
    changed: { subject: 'release token', before: null, after: { slice, name: 'Laptop' } },
  },
  'DELETE /api/admin/release-tokens/:id': {
    path: ({ tokenId }) => ({ id: tokenId }),
    changed: { subject: 'release token', before: { revokedAt: null }, after: { revokedAt: expect.any(String) } },
  },
} satisfies Partial<Record<ApiKey, Write>>;

describe('the audit log', () => {
  it('is tested with every admin write of the endpoint table', () => {
    const adminWrites = Object.entries(api).filter(
      ([key, { access }]) => isPermission(access) && !key.startsWith('GET '),
    );
    expect(Object.keys(writes).toSorted()).toEqual(adminWrites.map(([key]) => key).toSorted());
  });

  it.each(Object.entries<Write>(writes))('has an entry of %s', async (key, { path, changed }) => {
    const [method = '', template = ''] = key.split(' ', 2);
    if (key === 'DELETE /api/admin/printer/profile')
      await shop.app.dataSource.query(
        `UPDATE printer_settings SET profile_key = 'x', profile_name = 'x', profile_bytes = 1`,
      );
    const input = path(world);
    const names = new Set([...template.matchAll(/:(\w+)/g)].map(([, name]) => name!));
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
    const filled = template.replaceAll(/:(\w+)/g, (_, name: string) => String(input[name]));
    const query = new URLSearchParams(body as Record<string, string>).toString();
    const { status } = await (method === 'DELETE'
      ? admin.delete(query ? `${filled}?${query}` : filled)
      : admin.send(method, filled, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }));
    expect(status).toBeLessThan(300);
    const { body: entries } = await admin.get<AuditEntry[]>('/api/admin/audit-log?limit=1');
    expect(entries).toMatchObject([{ action: actionOf(key as ApiKey), ...changed, actor: { id: expect.any(String) } }]);
  });

  it('is read newest first, or oldest first, from page to page', async () => {
    const idsOf = (entries: AuditEntry[]) => entries.map(({ id }) => Number(id));
    const { body: newest } = await admin.get<AuditEntry[]>('/api/admin/audit-log?limit=100');
    expect(idsOf(newest)).toEqual(idsOf(newest).toSorted((a, b) => b - a));
    const { body: first, headers } = await admin.get<AuditEntry[]>('/api/admin/audit-log?sort=oldest&limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link')!)![1]!;
    const { body: second } = await admin.get<AuditEntry[]>(next);
    const oldest = idsOf([...first, ...second]);
    expect(oldest).toEqual([...new Set(oldest)].toSorted((a, b) => a - b));
    expect(oldest[0]).toBeLessThanOrEqual(Math.min(...idsOf(newest)));
    expect((await admin.get('/api/admin/audit-log?sort=actor')).status).toBe(400);
  });
});
