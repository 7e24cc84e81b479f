import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type ToDo, MAX_COUNTED } from 'shared-contracts/to-do/schemas';
import { createProduct } from '../../testing/factories.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

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
    'disputes',
    'disputesDueAt',
  ]);
  const { id: productId } = await createProduct(shop.app, { inStock: 4 });
  const ids = [];
  for (let nth = 0; nth < 4; nth++) ids.push(await shop.ordered(shop.app.browser(), [{ productId }]));
  const query = (sql: string, values: unknown[]) => shop.app.dataSource.query(sql, values);
  await query(`UPDATE orders SET held_since = now(), hold_reason = 'Why' WHERE id = $1`, [ids[0]]);
  await query(`UPDATE orders SET held_since = now() - interval '15 days', hold_reason = 'Why' WHERE id = $1`, [ids[1]]);
  const ready = `UPDATE orders SET missing_photos = 0, created_at = created_at - interval '3 hours' WHERE id = ANY($1)`;
  await query(ready, [ids]);
  await query(`UPDATE orders SET ship_by = '2020-01-02' WHERE id = ANY($1)`, [ids]);
  await admin.patch(`/api/orders/${ids[2]}`, { status: 'shipped' });
  await query(`INSERT INTO contact_messages (name, email, message) VALUES ('Ada', $1, 'Hello')`, [
    `${randomUUID()}@example.com`,
  ]);
  await query(`INSERT INTO claims (order_id, kind, words) VALUES ($1, 'damage', 'Bent')`, [ids[2]]);
  expect(await toDo()).toEqual({
    ...before,
    unprinted: before.unprinted! + 1,
    held: before.held! + 2,
    overdue: before.overdue! + 1,
    late: before.late! + 1,
    claims: before.claims! + 1,
    messages: before.messages! + 1,
  });
});

it('counts orders with a dispute to answer, and says when the first answer is due', async () => {
  const { id: productId } = await createProduct(shop.app, { inStock: 3 });
  const dispute = async (phase: string, dueAt: string) => {
    const id = await shop.ordered(shop.app.browser(), [{ productId }]);
    await shop.app.dataSource.query(
      `INSERT INTO disputes (id, payment_id, order_id, status, phase, amount, withdrawn, currency, reason, evidence_due_at, opened_at, asked_at)
       SELECT 'du_' || id, payment_id, id, $2, $2, 10, 10, 'usd', 'fraudulent', $3, now(), now() FROM orders WHERE id = $1`,
      [id, phase, dueAt],
    );
  };
  await dispute('under_review', '2026-12-01T00:00:00Z');
  await dispute('needs_response', '2026-12-09T00:00:00Z');
  await dispute('needs_response', '2026-12-08T00:00:00Z');
  expect(await toDo()).toMatchObject({ disputes: 2, disputesDueAt: '2026-12-08T00:00:00.000Z' });
});

it('stops counting when there is very much to do', async () => {
  await shop.app.dataSource.query(
    `INSERT INTO contact_messages (name, email, message)
     SELECT 'Ada', 'ada@example.com', 'Hello' FROM generate_series(1, ${MAX_COUNTED + 1})`,
  );
  expect(await toDo()).toMatchObject({ messages: MAX_COUNTED });
});
