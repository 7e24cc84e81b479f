import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { AdminProduct, AdminVariation } from 'shared-contracts/product-management/schemas';
import { sampleNewProduct } from 'shared-contracts/testing/samples';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const PRODUCTS = '/api/admin/products';
const created = async (changes: object = {}) =>
  (await admin.post<AdminProduct>(PRODUCTS, { ...sampleNewProduct, inStock: 20, ...changes })).body;
const withVariation = async () => {
  const { id } = await created();
  const { body } = await admin.post<AdminVariation>(`${PRODUCTS}/${id}/variations`, { name: 'Finish', value: 'Matte' });
  return { id, variation: body };
};
const now = async (id: string) => (await admin.get<AdminProduct>(`${PRODUCTS}/${id}`)).body;
const save = (products: object[], variations: object[] = []) =>
  admin.patch<{ changed: number }>(PRODUCTS, { products, variations });
const entriesOf = async (id: string) =>
  (await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`)).body.filter(({ action }) =>
    action.startsWith('Change prices and stock'),
  );

describe('changing prices and stock of many products', () => {
  it('saves the changed cells of all rows, and notes each product', async () => {
    const one = await created({ compareAtPrice: '15.00', packOptions: [{ size: 1 }, { size: 4, price: '30' }] });
    const { id, variation } = await withVariation();
    const answer = await save(
      [
        { id: one.id, version: 1, price: '11.5', compareAtPrice: '', stock: { seen: 20, wanted: 25 } },
        { id, version: 1, costPrice: 2, lowStockThreshold: 9 },
      ],
      [{ id: variation.id, version: 1, priceAdjustment: '-1', stockQuantity: 7 }],
    );
    expect(answer).toMatchObject({ status: 200, body: { changed: 3 } });
    const packOptions = [
      { size: 1, price: '11.50' },
      { size: 4, price: '30.00' },
    ];
    expect(await now(one.id)).toMatchObject({ price: '11.50', compareAtPrice: null, inStock: 25, packOptions });
    expect(await now(id)).toMatchObject({
      price: '10.00',
      costPrice: '2.00',
      lowStockThreshold: 9,
      variations: [{ priceAdjustment: '-1.00', stockQuantity: 7, version: 2 }],
    });
    expect(await entriesOf(one.id)).toMatchObject([
      { before: { price: '10.00', inStock: 20 }, after: { price: '11.50', inStock: 25 } },
    ]);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('saves nothing if one row is outdated, and says what each such row is now', async () => {
    const [changed, other] = [await created(), await created()];
    const { variation } = await withVariation();
    const gone = randomUUID();
    await admin.put(`${PRODUCTS}/${changed.id}`, { price: '12.00' });
    const { status, body } = await save(
      [
        { id: changed.id, version: 1, price: '13.00' },
        { id: other.id, version: 1, price: '13.00' },
        { id: gone, version: 1, price: '13.00' },
      ],
      [{ id: variation.id, version: 4, stockQuantity: 1 }],
    );
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'products_changed',
        message: 'Nothing was saved, because 3 rows are outdated.',
        details: {
          products: [
            { id: changed.id, message: 'Somebody has changed it meanwhile.', now: { price: '12.00', version: 2 } },
            { id: gone, message: 'Somebody has deleted it meanwhile.', now: null },
          ],
          variations: [{ id: variation.id, now: { stockQuantity: 0, version: 1 } }],
        },
      },
    });
    expect(await now(other.id)).toMatchObject({ price: '10.00', version: 1 });
    expect(await entriesOf(other.id)).toEqual([]);
  });

  it('adds the difference to the stock, so that sales made meanwhile count, but not below what checkouts hold', async () => {
    const { id } = await created();
    await shop.ordered(shop.app.browser(), [{ productId: id, quantity: 3 }]);
    // 20 seen, 3 sold, 10 added
    expect((await save([{ id, version: 1, stock: { seen: 20, wanted: 30 } }])).status).toBe(200);
    expect(await now(id)).toMatchObject({ inStock: 27, version: 1 });
    await shop.opened(shop.app.browser(), [{ productId: id, quantity: 5 }]);
    expect(await save([{ id, version: 1, price: '9.00', stock: { seen: 27, wanted: 4 } }])).toMatchObject({
      status: 409,
      body: {
        code: 'products_changed',
        details: { products: [{ message: expect.stringContaining('Open checkouts hold 5'), now: { inStock: 27 } }] },
      },
    });
    expect(await now(id)).toMatchObject({ price: '10.00', inStock: 27 });
  });

  it('loses no save of two admins who change the same products in another order', async () => {
    const [one, other] = [await created(), await created()];
    const cells = { version: 1, stock: { seen: 20, wanted: 21 } };
    const [a, b] = [
      { id: one.id, ...cells },
      { id: other.id, ...cells },
    ];
    const answers = await Promise.all([save([a, b]), save([b, a]), save([a, b]), save([b, a])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([(await now(one.id)).inStock, (await now(other.id)).inStock]).toEqual([24, 24]);
  });

  it('is refused with no rows, one twice or too many, without a version, and with what is no price, stock or field', async () => {
    const { id } = await created();
    const row = { id, version: 1 };
    for (const rows of [
      [],
      [row, row],
      Array.from({ length: 501 }, () => ({ id: randomUUID(), version: 1 })),
      [{ ...row, price: '0' }],
      [{ ...row, stock: { seen: 1, wanted: -1 } }],
      [{ ...row, name: 'Magnet' }],
      [{ id, price: '9.00' }],
    ])
      expect((await save(rows)).status).toBe(400);
  });
});
