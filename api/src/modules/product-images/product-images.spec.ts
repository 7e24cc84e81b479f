import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { ProductImage } from 'shared-contracts/product-images/schemas';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { times } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const aSmallPhoto = async (browser = admin) =>
  (await storePhoto(browser, await photoBytes({ width: 60, height: 40 }))).objectPath;
const imagesPath = (productId: string) => `/api/admin/products/${productId}/images`;
const add = (productId: string, form: object) => admin.post<ProductImage & Problem>(imagesPath(productId), form);
const listed = async (productId: string) => (await admin.get<ProductImage[]>(imagesPath(productId))).body;
const idsOf = async (productId: string) => (await listed(productId)).map(({ id }) => id);
async function aProductWithImages(count: number): Promise<{ productId: string; ids: string[] }> {
  const { id: productId } = await createProduct(shop.app);
  const rows = await shop.app.dataSource.query<{ id: string }[]>(
    `INSERT INTO product_images (product_id, image_url, sort_order, is_primary)
     SELECT $1::uuid, '/objects/products/' || $1::text || n || '.webp', n, n = 0 FROM generate_series(0, $2 - 1) n RETURNING id`,
    [productId, count],
  );
  return { productId, ids: rows.map(({ id }) => id) };
}

describe('adding a picture', () => {
  it('makes the upload of the admin a public picture of the product, without what the camera wrote', async () => {
    const { id: productId } = await createProduct(shop.app);
    const imageUrl = await aSmallPhoto();
    const { status, body } = await add(productId, {
      imageUrl,
      altText: ' A cat ',
      fileName: 'cat.jpg',
      fileSize: 1,
      mimeType: 'text/html',
      isPrimary: false,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.any(String),
      imageUrl: expect.stringMatching(/^\/objects\/products\/[\w-]+\.jpg$/),
      altText: 'A cat',
      fileName: 'cat.jpg',
      mimeType: 'image/jpeg',
      width: 40,
      height: 60,
      isPrimary: true,
    });
    expect(await listed(productId)).toEqual([body]);
    const guest = shop.app.browser();
    expect((await guest.get(imageUrl)).status).toBe(404);
    const shown = await guest.get<Buffer>(body.imageUrl);
    expect([shown.status, shown.body.length]).toEqual([200, body.fileSize]);
    expect((await sharp(shown.body).metadata()).exif?.includes('GPS')).toBeFalsy();
    await until(async () => (await guest.get<Product>(`/api/products/${productId}`)).body.imageUrl === body.imageUrl);
  });

  it('adds nothing when it is repeated', async () => {
    const { id: productId } = await createProduct(shop.app);
    const imageUrl = await aSmallPhoto();
    const answers = await times(4, () => add(productId, { imageUrl }));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await listed(productId)).toHaveLength(1);
  });

  it('uses the public picture of another product, too', async () => {
    const [first, second] = await Promise.all([createProduct(shop.app), createProduct(shop.app)]);
    const { body } = await add(first.id, { imageUrl: await aSmallPhoto() });
    expect((await add(second.id, { imageUrl: body.imageUrl })).body).toMatchObject({ width: 40, height: 60 });
  });

  it("never publishes a customer's photo", async () => {
    const { browser } = await registerCustomer(shop.app);
    const { id: productId } = await createProduct(shop.app);
    expect(await add(productId, { imageUrl: await aSmallPhoto(browser) })).toMatchObject({
      status: 400,
      body: { errors: { imageUrl: 'Must be a picture that you have uploaded' } },
    });
    expect(await listed(productId)).toEqual([]);
  });

  it.each([undefined, ''])('is refused without an image URL (%j)', async (imageUrl) => {
    const { id: productId } = await createProduct(shop.app);
    expect(await add(productId, { imageUrl })).toMatchObject({
      status: 400,
      body: { errors: { imageUrl: 'Image URL is required' } },
    });
  });

  it.each(['https://elsewhere.example/a.jpg', '/objects/products/nothing.jpg', '/objects/../secret'])(
    'is refused with %s',
    async (imageUrl) => {
      const { id: productId } = await createProduct(shop.app);
      expect((await add(productId, { imageUrl })).status).toBe(400);
    },
  );

  it('puts a main picture first', async () => {
    const { productId, ids } = await aProductWithImages(2);
    const { body } = await add(productId, { imageUrl: await aSmallPhoto(), isPrimary: true });
    expect(await idsOf(productId)).toEqual([body.id, ...ids]);
  });

  it('never takes more than ten, however many arrive at once', async () => {
    const { productId } = await aProductWithImages(8);
    const paths = await times(5, () => aSmallPhoto());
    const answers = await Promise.all(paths.map((imageUrl) => add(productId, { imageUrl })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_images' });
    expect(await listed(productId)).toHaveLength(10);
  });

  it('is not found for an unknown product', async () => {
    expect((await add(randomUUID(), { imageUrl: await aSmallPhoto() })).status).toBe(404);
    expect((await admin.get(imagesPath(randomUUID()))).status).toBe(404);
  });
});

describe('the order of pictures', () => {
  it('begins with the main one', async () => {
    const { productId, ids } = await aProductWithImages(4);
    const [a, b, c, d] = ids;
    const { body } = await admin.put<ProductImage[]>(`${imagesPath(productId)}/${c}/primary`, {});
    expect(body.map(({ id, isPrimary, sortOrder }) => [id, isPrimary, sortOrder])).toEqual([
      [c, true, 0],
      [a, false, 1],
      [b, false, 2],
      [d, false, 3],
    ]);
    await admin.put(`/api/admin/products/${productId}/image-order`, { imageIds: [d, a, b, c] });
    expect((await listed(productId)).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [d, true],
      [a, false],
      [b, false],
      [c, false],
    ]);
  });

  it('is refused for other pictures than those that there are', async () => {
    const { productId, ids } = await aProductWithImages(3);
    const [a = '', b = '', c = ''] = ids;
    for (const imageIds of [
      [a, b],
      [a, b, b],
      [a, b, randomUUID()],
      [a, b, c, randomUUID()],
    ])
      expect(await admin.put(`/api/admin/products/${productId}/image-order`, { imageIds })).toMatchObject({
        status: 409,
        body: { code: 'images_changed', details: { images: [{ id: a }, { id: b }, { id: c }] } },
      });
  });

  it('has one main picture after two admins have chosen another one at once', async () => {
    const { productId, ids } = await aProductWithImages(5);
    await Promise.all(ids.map((id) => admin.put(`${imagesPath(productId)}/${id}/primary`, {})));
    const images = await listed(productId);
    expect(images.filter(({ isPrimary }) => isPrimary)).toEqual([images[0]]);
    expect(images.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('deleting a picture', () => {
  it('makes the next one the main one', async () => {
    const { productId, ids } = await aProductWithImages(3);
    expect((await admin.delete(`${imagesPath(productId)}/${ids[0]}`)).body).toEqual({ id: ids[0] });
    expect((await listed(productId)).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [ids[1], true],
      [ids[2], false],
    ]);
    expect((await admin.delete(`${imagesPath(productId)}/${ids[0]}`)).status).toBe(404);
  });

  const isStored = async ({ imageUrl }: ProductImage) =>
    (await shop.app.nest.get(PhotoStorage).head(keyOfObjectPath(imageUrl))) !== null;

  it('removes its file, unless an order or another product shows it', async () => {
    const [{ id: productId }, { id: otherId }] = await Promise.all([createProduct(shop.app), createProduct(shop.app)]);
    const [plain, ordered, shared] = await Promise.all(
      [1, 2, 3].map(async () => (await add(productId, { imageUrl: await aSmallPhoto() })).body),
    );
    await add(otherId, { imageUrl: shared!.imageUrl });
    const { browser } = await registerCustomer(shop.app);
    const orderId = await shop.ordered(browser, [{ productId }]);
    await shop.app.dataSource.query(`UPDATE order_items SET image_url = $2 WHERE order_id = $1`, [
      orderId,
      ordered!.imageUrl,
    ]);
    for (const { id } of [ordered!, shared!, plain!]) await admin.delete(`${imagesPath(productId)}/${id}`);
    await until(async () => !(await isStored(plain!)));
    expect([await isStored(ordered!), await isStored(shared!)]).toEqual([true, true]);
  });
});

describe('the alt text', () => {
  it('is changed and removed', async () => {
    const { productId, ids } = await aProductWithImages(1);
    const setAltText = (altText: string | null) => admin.patch(`${imagesPath(productId)}/${ids[0]}`, { altText });
    expect((await setAltText('A dog')).body).toMatchObject({ altText: 'A dog' });
    expect((await setAltText(' ')).body).toMatchObject({ altText: null });
    expect((await setAltText('x'.repeat(301))).status).toBe(400);
  });
});
