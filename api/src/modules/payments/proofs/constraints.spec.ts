import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createProduct } from '../../../testing/factories.js';
import { testShop } from '../../../testing/started.js';

const shop = testShop();
let orderId: string;
let productId: string;
beforeAll(async () => {
  ({ id: productId } = await createProduct(shop.app, { inStock: 20 }));
  orderId = await shop.ordered(shop.app.browser(), [{ productId }]);
});

async function copyOf(table: string, id: string, changes: object): Promise<void> {
  const [{ columns }] = await shop.app.dataSource.query<[{ columns: string }]>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = current_schema() AND is_generated = 'NEVER'`,
    [table],
  );
  await shop.app.dataSource.query(
    `INSERT INTO ${table} (${columns})
     SELECT ${columns} FROM (
       SELECT (jsonb_populate_record(original, $2::jsonb)).* FROM ${table} original WHERE id = $1
     ) AS copied`,
    [id, JSON.stringify(changes)],
  );
}
const strange = () => ({
  id: randomUUID(),
  checkout_id: null,
  purchase_id: randomUUID(),
  payment_session_id: randomUUID(),
});

describe('the database refuses', () => {
  it.each(['checkout_id', 'purchase_id', 'payment_session_id'])('a second order with the same %s', async (column) => {
    const [order] = await shop.app.dataSource.query<Record<string, string>[]>(`SELECT * FROM orders WHERE id = $1`, [
      orderId,
    ]);
    const other = await shop.opened(shop.app.browser(), [{ productId }]);
    const changes = { ...strange(), checkout_id: other.checkoutId, [column]: order![column] };
    await expect(copyOf('orders', orderId, changes)).rejects.toThrow(`orders_${column}_key`);
  });

  it('an order whose total is not the sum of its parts', async () => {
    const other = await shop.opened(shop.app.browser(), [{ productId }]);
    const changes = { ...strange(), checkout_id: other.checkoutId, tax: '0.00' };
    await expect(copyOf('orders', orderId, changes)).rejects.toThrow('orders_check');
  });

  it('a second automatic refund of a checkout, whatever the reason', async () => {
    const { checkoutId } = await shop.opened(shop.app.browser(), [{ productId }]);
    const insertRefund = (reason: string) =>
      shop.app.dataSource.query(
        `INSERT INTO refunds (checkout_id, payment_id, amount, reason) VALUES ($1, 'pi_1', 1, $2)`,
        [checkoutId, reason],
      );
    await insertRefund('out_of_stock');
    await expect(insertRefund('paid_twice')).rejects.toThrow('refunds_of_payments_without_order');
    // what is left of a failed one is a new one
    await shop.app.dataSource.query(`UPDATE refunds SET status = 'failed' WHERE checkout_id = $1`, [checkoutId]);
    await insertRefund('paid_twice');
    // admins' refunds are unlimited in number
    await insertRefund('requested');
    await insertRefund('requested');
  });

  it.each([
    ['negative stock', 'in_stock = -1'],
    ['a negative number of reserved units', 'reserved = -1'],
    ['more reserved units than there are in stock', 'reserved = in_stock + 1'],
  ])('%s', async (_, change) => {
    await expect(shop.app.dataSource.query(`UPDATE products SET ${change} WHERE id = $1`, [productId])).rejects.toThrow(
      /violates check constraint/,
    );
  });
});
