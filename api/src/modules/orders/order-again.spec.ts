import { describe, expect, it } from '@jest/globals';
import type { CartLine } from 'shared-contracts/cart/schemas';
import type { Order, ReorderedCart } from 'shared-contracts/orders/schemas';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import type { Answer, Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
const pixels = await photoBytes({ width: 1600, height: 1200 });

const again = (browser: Browser, id: string): Promise<Answer<ReorderedCart>> =>
  browser.post(`/api/orders/${id}/order-again`, {});
const cartOf = async (browser: Browser) => (await browser.get<CartLine[]>('/api/cart')).body;

describe('ordering everything again', () => {
  it('puts all items into the cart with their designs, packs and quantities', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { objectPath } = await storePhoto(browser, pixels);
    const customDesign = sampleDesign({ paths: [objectPath] });
    const designed = await createProduct(shop.app, { magnets: sampleMagnets });
    const plain = await createProduct(shop.app);
    const id = await shop.ordered(browser, [
      { productId: designed.id, selectedPack: '1', customDesign },
      { productId: plain.id, quantity: 2, selectedPack: '3', customMessage: 'For Ada' },
    ]);
    expect(await again(browser, id)).toMatchObject({ status: 200, body: { added: 2, problems: [] } });
    expect(await cartOf(browser)).toMatchObject([
      { productId: designed.id, quantity: 1, customImages: [objectPath], customDesign },
      { productId: plain.id, quantity: 2, selectedPack: '3', customMessage: 'For Ada' },
    ]);
  });

  it('names items that are no longer sold, sold out or without photos, and adds the rest', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { objectPath } = await storePhoto(browser, pixels);
    const gone = await createProduct(shop.app, { name: 'Gone' });
    const soldOut = await createProduct(shop.app, { name: 'Sold out', inStock: 1 });
    const photographed = await createProduct(shop.app, { name: 'Photographed' });
    const kept = await createProduct(shop.app, { name: 'Kept' });
    const id = await shop.ordered(browser, [
      { productId: gone.id, selectedPack: '3' },
      { productId: soldOut.id },
      { productId: photographed.id, customImages: [objectPath] },
      { productId: kept.id },
    ]);
    await shop.app.dataSource.query(`UPDATE products SET is_active = false WHERE id = $1`, [gone.id]);
    await shop.app.dataSource.query(`UPDATE media_objects SET original_deleted_at = now() WHERE object_path = $1`, [
      objectPath,
    ]);
    const { body } = await again(browser, id);
    expect(body.added).toBe(1);
    expect(body.problems.map(({ productName }) => productName).toSorted()).toEqual([
      'Gone',
      'Photographed',
      'Sold out',
    ]);
    expect(body.problems.find(({ productName }) => productName === 'Gone')).toMatchObject({
      selectedPack: '3',
      variationName: null,
    });
    expect((await cartOf(browser)).map(({ productId }) => productId)).toEqual([kept.id]);
    const { items } = (await browser.get<Order>(`/api/orders/${id}`)).body;
    expect(body.problems.every(({ itemId }) => items.some((item) => item.id === itemId))).toBe(true);
  });
});
