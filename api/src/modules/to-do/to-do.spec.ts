import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ToDo, MOST_COUNTED } from 'shared-contracts/to-do/schemas';
import type { Browser } from '../../testing/browser.js';
import { createProduct, signInAdmin } from '../../testing/factories.js';
import { TestShop } from '../../testing/test-shop.js';

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  shop = await TestShop.start();
  admin = await signInAdmin(shop.app);
});
afterAll(() => shop.close());

const toDo = async () => (await admin.get<ToDo>('/api/admin/to-do')).body;

it('counts what waits in the shop', async () => {
  const before = await toDo();
  expect(Object.keys(before)).toEqual([
    'unprinted',
    'held',
    'overdue',
    'late',
    'claims',
    'messages',
    'reviews',
    'refunds',
  ]);
  const { id: productId } = await createProduct(shop.app, { inStock: 4 });
  const ids = [];
  for (let nth = 0; nth < 4; nth++) ids.push(await shop.ordered(shop.app.browser(), [{ productId }]));
  const query = (sql: string, values: unknown[]) => shop.app.dataSource.query(sql, values);
  await query(`UPDATE orders SET held_since = now(), hold_reason = 'Why' WHERE id = $1`, [ids[0]]);
  await query(`UPDATE orders SET held_since = now() - interval '15 days', hold_reason = 'Why' WHERE id = $1`, [ids[1]]);
  // held ones and the one that has shipped are not late
  await query(`UPDATE orders SET ship_by = '2020-01-02' WHERE id = ANY($1)`, [ids]);
  await admin.patch(`/api/orders/${ids[2]}`, { status: 'shipped' });
  await query(`INSERT INTO contact_messages (name, email, message) VALUES ('Ada', $1, 'Hello')`, [
    `${randomUUID()}@example.com`,
  ]);
  await query(`INSERT INTO claims (order_id, kind, words) VALUES ($1, 'damage', 'Bent')`, [ids[2]]);
  expect(await toDo()).toEqual({
    ...before,
    unprinted: before.unprinted! + 3,
    held: before.held! + 2,
    overdue: before.overdue! + 1,
    late: before.late! + 1,
    claims: before.claims! + 1,
    messages: before.messages! + 1,
  });
});

it('stops counting when there is very much to do', async () => {
  await shop.app.dataSource.query(
    `INSERT INTO contact_messages (name, email, message)
     SELECT 'Ada', 'ada@example.com', 'Hello' FROM generate_series(1, ${MOST_COUNTED + 1})`,
  );
  expect(await toDo()).toMatchObject({ messages: MOST_COUNTED });
});
