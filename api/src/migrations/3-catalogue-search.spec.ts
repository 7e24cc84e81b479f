import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../shared/database/data-source.js';
import { migrate } from '../shared/database/migrate.js';
import { CatalogueSearch1772000000003 } from './3-catalogue-search.js';
import { migrations } from './migrations.js';

Logger.overrideLogger(false);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, migrations.slice(0, 2));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO products (name, description, price, category, shape, size, is_active) VALUES
       ('Porthole', 'A window', 1, 'circle', 'round', 'small', true),
       ('Tin', 'A box', 1, 'square', 'square', 'small', true),
       ('Hidden', 'Not sold', 1, 'square', 'square', 'small', false)`,
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const found = async (word: string) =>
  (
    await client.query<{ name: string }>(
      `SELECT name FROM products WHERE search @@ product_search(ARRAY[$1], true) ORDER BY name`,
      [word],
    )
  ).rows.map(({ name }) => name);

async function whatIsKnown() {
  const { rows } = await client.query(`SELECT category, products FROM product_groups ORDER BY category`);
  return { groups: rows, typed: await found('circle'), mistyped: await found('windwo') };
}
const everything = {
  groups: [
    { category: 'circle', products: 1 },
    { category: 'square', products: 1 },
  ],
  typed: ['Porthole'],
  mistyped: ['Porthole'],
};

describe('the migration to search', () => {
  it('finds and counts the products that were there before', async () => {
    await migrate(database.url, migrations);
    expect(await whatIsKnown()).toEqual(everything);
  });

  it('can be taken back and done again', async () => {
    const dataSource = await new DataSource(databaseOptions(database.url)).initialize();
    const runner = dataSource.createQueryRunner();
    const migration = new CatalogueSearch1772000000003();
    await migration.down(runner);
    const columns = await client.query(`SELECT search FROM products`).catch((error: Error) => error.message);
    expect(columns).toBe('column "search" does not exist');
    await migration.up(runner);
    await runner.release();
    await dataSource.destroy();
    expect(await whatIsKnown()).toEqual(everything);
  });
});
