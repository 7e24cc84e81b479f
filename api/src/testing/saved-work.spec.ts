import { expect, it } from '@jest/globals';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { PhotoStorage } from '../integrations/s3/photo-storage.js';
import { registerCustomer, createProduct } from './factories.js';
import { keyOfObjectPath } from '../modules/media/domain/photo-keys.js';
import { SavedWork } from './saved-work.js';
import { testShop } from './started.js';

const shop = testShop();

it('finds lines of carts, drafts and photos that the shop has lost or changed', async () => {
  const saved = new SavedWork(shop, (call) => call());
  const { browser, email } = await registerCustomer(shop.app);
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  await saved.addToCart(browser, email, productId);
  await saved.addToCart(browser, email, productId);
  const [photo, damaged] = [await saved.upload(browser), await saved.upload(browser)];
  await saved.design(browser, productId, photo);
  expect(await saved.problems()).toEqual([]);

  const { dataSource, nest } = shop.app;
  await dataSource.query(`UPDATE cart_items SET quantity = 1`);
  await dataSource.query(`UPDATE design_drafts SET version = 1`);
  await dataSource.query(`DELETE FROM media_objects WHERE object_path = $1`, [photo.objectPath]);
  const file = { key: keyOfObjectPath(damaged.objectPath), body: Buffer.from('half'), contentType: 'image/jpeg' };
  await nest.get(PhotoStorage).put(file);
  expect(await saved.problems()).toEqual([
    expect.stringMatching(/^cart: .*"acknowledged":2,"sent":2,"units":1/),
    expect.stringMatching(/^draft .*"version":1/),
    `photo ${photo.objectPath}: unknown`,
    `photo ${damaged.objectPath}: its file is missing or damaged`,
  ]);
  await nest.get(PhotoStorage).remove(file.key);
  await dataSource.query(`DELETE FROM cart_items`);
  await dataSource.query(`DELETE FROM design_drafts`);
  expect(await saved.problems()).toHaveLength(4);
});
