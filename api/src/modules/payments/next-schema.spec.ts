import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../migrations/migrations.js';
import { migrate } from '../../shared/database/migrate.js';
import { registerCustomer } from '../../testing/factories.js';
import { type TestApp, startTestReplica } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { wholePurchase } from '../../testing/test-shop.js';
import { testShop } from '../../testing/started.js';

/** It only adds. See docs/decisions/0049-no-downtime.md. */
class NextVersion1999000000000 implements MigrationInterface {
  readonly name = 'NextVersion1999000000000';

  async up(runner: QueryRunner): Promise<void> {
    const tables = (await runner.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
    )) as { name: string }[];
    for (const { name } of tables)
      await runner.query(
        `ALTER TABLE "${name}" ADD COLUMN next_note text, ADD COLUMN next_count integer NOT NULL DEFAULT 0`,
      );
    await runner.query(`CREATE TABLE next_things (id uuid PRIMARY KEY, order_id uuid REFERENCES orders)`);
    await runner.query(`CREATE INDEX next_orders ON orders (next_count)`);
  }

  async down(): Promise<void> {}
}

const shop = testShop();

/** Twice, as statements are prepared then. */
async function purchases(app: TestApp): Promise<void> {
  for (let round = 0; round < 2; round++) await wholePurchase(shop, app);
}

describe('while the next version is rolled out', () => {
  it('this one sells before, and goes on when the schema of the next one is applied under it', async () => {
    await purchases(shop.app);
    await migrate(shop.app.variables.DATABASE_URL!, [...migrations, NextVersion1999000000000]);
    await purchases(shop.app);
    expect(await shop.count('orders', 'next_count = 0 AND next_note IS NULL')).toBe(2 + 2);
  });

  it.each(['on', 'off'])('a process of this one starts on that schema, with migrations %s', async (MIGRATIONS) => {
    const services = { ...shop.app, close: () => Promise.resolve() };
    const replica = await startTestReplica(services, { variables: { MIGRATIONS, API_ROLE: 'web' } });
    try {
      await until(async () => (await replica.browser().get('/api/health/ready')).status === 200);
      expect(await replica.browser().get('/api/products')).toMatchObject({ status: 200 });
      expect(await registerCustomer(replica)).toMatchObject({ id: expect.any(String) });
    } finally {
      await replica.close();
    }
  });
});
