import { describe, expect, it } from '@jest/globals';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const app = testApp();

describe('a burst of changes of one cart', () => {
  it('holds one connection while it waits, so that others are served', async () => {
    const { id: productId } = await createProduct(app, { inStock: 1_000 });
    const [{ browser, id: userId }, { browser: other }] = [await registerCustomer(app), await registerCustomer(app)];
    const elsewhere = app.dataSource.createQueryRunner();
    await elsewhere.startTransaction();
    const changes = Array.from({ length: 120 }, () => () => browser.post('/api/cart', { productId }));
    let burst: Promise<{ status: number }[]> | undefined;
    try {
      await elsewhere.query(`SELECT pg_advisory_xact_lock(hashtextextended('cart of ' || $1, 0))`, [userId]);
      burst = Promise.all(changes.map((change) => change()));
      const isWaiting = async () => {
        const [{ count }] = await app.dataSource.query<[{ count: number }]>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`,
        );
        return count === 1;
      };
      await until(isWaiting);
      for (let call = 0; call < 5; call++) expect((await other.get('/api/cart')).status).toBe(200);
    } finally {
      await elsewhere.rollbackTransaction();
      await elsewhere.release();
    }
    const statuses = (await burst).map(({ status }) => status);
    expect(statuses).toContain(429);
    for (const status of statuses) expect([201, 429, 503]).toContain(status);
    const { body } = await browser.get('/api/cart');
    expect(body).toMatchObject([{ productId, quantity: statuses.filter((status) => status === 201).length }]);
  });
});
