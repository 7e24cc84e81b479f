import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/migrations.js';
import { databaseOptions } from './data-source.js';
import { migrate } from './migrate.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ ...databaseOptions(database.url), migrations }).initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const tables = async () => {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

describe('migrating', () => {
  it('happens once when three processes start together', async () => {
    await Promise.all([
      migrate(database.url, migrations),
      migrate(database.url, migrations),
      migrate(database.url, migrations),
    ]);
    expect(await dataSource.query(`SELECT name FROM migrations ORDER BY timestamp`)).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
    expect(await tables()).toEqual(expect.arrayContaining(['users', 'products', 'orders', 'outbox_mails', 'sessions']));
  });

  it('can be reverted completely and run again', async () => {
    await migrate(database.url, migrations);
    const before = await tables();
    for (const _ of migrations) await dataSource.undoLastMigration();
    expect(await tables()).toEqual([]);
    await migrate(database.url, migrations);
    expect(await tables()).toEqual(before);
  });
});

describe('the constraints', () => {
  const product = (columns: string, values: string) =>
    dataSource.query(
      `INSERT INTO products (name, description, price, category, shape, size, ${columns}) VALUES ('a', 'b', 1, 'c', 'square', 'small', ${values})`,
    );
  const user = (email: string, role = 'customer') =>
    dataSource.query(`INSERT INTO users (email, password, role) VALUES ($1, 'x', $2)`, [email, role]);

  it('refuse invalid stock and duplicate accounts', async () => {
    await migrate(database.url, migrations);
    await expect(product('in_stock', '-1')).rejects.toThrow('violates check constraint');
    await expect(product('in_stock, reserved', '1, 2')).rejects.toThrow('violates check constraint');
    await expect(product('reserved', '-1')).rejects.toThrow('violates check constraint');
    await product('sku', `'one'`);
    await expect(product('sku', `'one'`)).rejects.toThrow('products_sku_key');
    await user('ada@example.com');
    await expect(user('ADA@example.com')).rejects.toThrow('users_email_key');
    await expect(user('eve@example.com', 'root')).rejects.toThrow('users_role_check');
  });
});
