import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import { confirmedCustomer, createProduct, registerCustomer } from '../../testing/factories.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

describe('the audit log names and finds', () => {
  const found = async (q: string) =>
    (await admin.get<AuditEntry[]>(`/api/admin/audit-log?${new URLSearchParams({ q }).toString()}`)).body;

  it('a product, by its present and its former name and its SKU', async () => {
    const [word, later] = [randomUUID().slice(0, 13), randomUUID().slice(0, 13)];
    const { id } = await createProduct(shop.app, { name: `Round ${word}`, sku: `SKU-${word}` });
    await admin.put(`/api/admin/products/${id}`, { price: '11.00' });
    const entry = { subjectId: id, subjectName: `Round ${word}`, sku: `SKU-${word}`, after: { price: '11.00' } };
    for (const q of [word, `round ${word}`, `sku-${word}`]) expect(await found(q)).toMatchObject([entry]);
    await admin.put(`/api/admin/products/${id}`, { name: `Square ${later}` });
    expect(await found(word)).toHaveLength(2);
    expect(await found(later)).toMatchObject([
      { subjectName: `Square ${later}`, before: { name: `Round ${word}` } },
      { subjectName: `Square ${later}`, after: { price: '11.00' } },
    ]);
  });

  it('a deleted product, by the name that it had', async () => {
    const word = randomUUID().slice(0, 13);
    const { id } = await createProduct(shop.app, { name: `Gone ${word}` });
    expect((await admin.delete(`/api/admin/products/${id}`)).status).toBe(200);
    expect(await found(word)).toMatchObject([{ subjectId: id, subjectName: `Gone ${word}` }]);
  });

  it('an order and its refund, by the name of the customer and every form of the number', async () => {
    const { browser } = await registerCustomer(shop.app);
    const lastName = randomUUID().slice(0, 13);
    const { id: productId } = await createProduct(shop.app);
    const id = await shop.ordered(browser, [{ productId }], { shippingInfo: { ...shippingInfo, lastName } });
    await admin.post(`/api/admin/orders/${id}/notes`, { text: 'Called' });
    await admin.post(`/api/admin/orders/${id}/refunds`, {
      key: randomUUID(),
      what: { kind: 'amount', amount: '1.00' },
      returnStock: false,
    });
    const both = [
      { subject: 'refund', orderId: id, subjectName: `Ada ${lastName}` },
      { subject: 'order', orderId: id, subjectName: `Ada ${lastName}` },
    ];
    const short = id.slice(0, 8);
    for (const q of [lastName, `ada ${lastName}`, short, `#${short}`, `${short}...`, id])
      expect(await found(q)).toMatchObject(both);
  });

  it('a user, by name and address, and who changed it, by theirs', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const colleague = await confirmedCustomer(shop.app);
    await admin.patch(`/api/admin/users/${colleague.id}/role`, { role: 'admin' });
    await colleague.browser.patch(`/api/users/${id}/ban`, {});
    expect(await found(email)).toMatchObject([
      {
        subjectName: email,
        actor: { id: colleague.id, email: colleague.email, name: 'Ada Lovelace' },
        after: { role: 'banned' },
      },
    ]);
    expect((await found(colleague.email)).map(({ subjectId }) => subjectId)).toEqual([id, colleague.id]);
  });
});
