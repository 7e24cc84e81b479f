import { expect, it } from '@jest/globals';
import { shipByOf } from 'shared-contracts/shipping/ship-by';
import { createProduct } from '../../../testing/factories.js';
import { FillShipBy } from './fill-ship-by.js';
import { testShop } from '../../../testing/started.js';

const shop = testShop();

it('orders of a version without it get the day by which they ship, unless they have shipped', async () => {
  const { id: productId } = await createProduct(shop.app, { inStock: 2 });
  const [open, shipped] = [
    await shop.ordered(shop.app.browser(), [{ productId }]),
    await shop.ordered(shop.app.browser(), [{ productId }]),
  ];
  const { dataSource } = shop.app;
  await dataSource.query(
    `UPDATE orders SET ship_by = NULL, shipping_days = NULL, status = CASE WHEN id = $2 THEN 'shipped' ELSE status END
     WHERE id IN ($1, $2)`,
    [open, shipped],
  );
  await shop.app.nest.get(FillShipBy).fill();
  const rows = await dataSource.query<{ id: string; shipBy: string | null; openedAt: Date }[]>(
    `SELECT orders.id, ship_by AS "shipBy", checkouts.created_at AS "openedAt"
     FROM orders JOIN checkouts ON checkouts.id = checkout_id WHERE orders.id IN ($1, $2)`,
    [open, shipped],
  );
  const of = (id: string) => rows.find((row) => row.id === id)!;
  expect(of(open).shipBy).toBe(shipByOf({ orderedAt: of(open).openedAt, timeZone: 'America/Toronto' }));
  expect(of(shipped).shipBy).toBeNull();
});
