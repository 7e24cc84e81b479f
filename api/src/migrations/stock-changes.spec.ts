import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { CATALOG_CHANGED, stockChangeIn } from 'shared-contracts/catalog/catalog-change';
import { migrate } from '../shared/database/migrate.js';
import { migrations } from './migrations.js';

Logger.overrideLogger(false);

const MANY = 150;

let database: TestDatabase;
let client: pg.Client;
let listener: pg.Client;
let ids: string[];
let heard: (string | undefined)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, migrations);
  client = new pg.Client({ connectionString: database.url });
  listener = new pg.Client({ connectionString: database.url });
  await Promise.all([client.connect(), listener.connect()]);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO products (name, description, price, category, shape, size, in_stock)
     SELECT 'Magnet ' || i, '', 1, 'square', 'square', 'small', 100 FROM generate_series(1, $1::integer) AS i RETURNING id`,
    [MANY],
  );
  ids = rows.map(({ id }) => id);
  await listener.query(`LISTEN ${CATALOG_CHANGED}`);
  listener.on('notification', ({ payload }) => heard.push(payload));
});
afterAll(async () => {
  await Promise.all([client.end(), listener.end()]);
  await database.drop();
});
beforeEach(() => void (heard = []));

/** The notifications that a statement sends; they arrive before the answer to the listener's next query. */
async function announcedBy(statement: string, values: unknown[] = []): Promise<(string | undefined)[]> {
  await client.query(statement, values);
  await listener.query('SELECT 1');
  return heard;
}
const sorted = (list: readonly string[] | undefined) => list?.toSorted();

describe('Postgres announces', () => {
  it('by name the products whose number of units has changed, once per statement', async () => {
    const [first = '', second = ''] = ids;
    const announced = await announcedBy('UPDATE products SET reserved = reserved + 1 WHERE id IN ($1, $2)', [
      first,
      second,
    ]);
    expect(announced).toHaveLength(1);
    expect(sorted(stockChangeIn(announced[0] ?? ''))).toEqual(sorted([first, second]));
  });

  it('nothing where nothing has changed', async () => {
    expect(await announcedBy('UPDATE products SET in_stock = in_stock')).toEqual([]);
    expect(await announcedBy('UPDATE products SET in_stock = 1 WHERE false')).toEqual([]);
  });

  it.each([
    ['a price', `UPDATE products SET price = price + 1 WHERE id = $1`],
    ['a price and the number of units', `UPDATE products SET price = price + 1, in_stock = in_stock - 1 WHERE id = $1`],
    ['a product that is taken away', `DELETE FROM products WHERE id = $1`],
  ])('a change of the whole catalog for %s', async (_what, statement) => {
    expect(await announcedBy(statement, [ids.at(-1)])).toEqual(['catalog']);
  });

  it('a change of the whole catalog for more products than fit into a notification', async () => {
    expect(await announcedBy('UPDATE products SET reserved = reserved + 1')).toEqual(['catalog']);
  });
});
