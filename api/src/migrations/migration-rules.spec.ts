import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '../shared/database/migrate.js';
import { migrationProblems } from '../testing/migration-rules.js';
import { migrations } from './migrations.js';

Logger.overrideLogger(false);

type Migration = new () => MigrationInterface;

let database: TestDatabase;
/** Runs the migrations, and returns the problems of their statements. */
async function problemsOf(all: readonly Migration[]): Promise<string[]> {
  const problems: string[] = [];
  const recorded = all.map(
    (migration) =>
      class extends migration {
        override readonly name = migration.name;
        override async up(runner: QueryRunner): Promise<void> {
          const statements: string[] = [];
          await super.up(recording(runner, statements));
          const found = migrationProblems({ statements, isTransaction: this.transaction !== false });
          problems.push(...found.map((problem) => `${migration.name} ${problem}`));
        }
      },
  );
  await migrate(database.url, recorded);
  return problems;
}

const recording = (runner: QueryRunner, statements: string[]): QueryRunner =>
  new Proxy(runner, {
    get: (target, name, proxy) =>
      name === 'query'
        ? (sql: string, values?: unknown[]) => {
            statements.push(sql);
            return target.query(sql, values);
          }
        : (Reflect.get(target, name, proxy) as unknown),
  });

describe('a migration', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('neither breaks the version before it nor holds a table for long', async () => {
    expect(await problemsOf(migrations)).toEqual([]);
  });

  it('would be refused with a plain index', async () => {
    class PlainIndex1999000000000 implements MigrationInterface {
      readonly name: string = 'PlainIndex1999000000000';
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE INDEX refunds_by_reason ON refunds (reason)');
      }
      async down(): Promise<void> {}
    }
    expect(await problemsOf([...migrations, PlainIndex1999000000000])).toEqual([
      'PlainIndex1999000000000 builds an index without CONCURRENTLY: create index refunds_by_reason on refunds (reason)',
    ]);
  });
});

const reasonsFor = (sql: string, isTransaction: boolean) =>
  migrationProblems({ statements: [sql], isTransaction }).map((problem) => problem.split(': ')[0]);

describe('the rules refuse', () => {
  it.each([
    ['CREATE INDEX ON orders (email)', 'builds an index without CONCURRENTLY'],
    ['create unique index if not exists a ON ONLY public."orders" (email)', 'builds an index without CONCURRENTLY'],
    ['SELECT 1; /* CONCURRENTLY */ CREATE INDEX a ON orders (email)', 'builds an index without CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY a ON orders (email)', 'CONCURRENTLY needs `transaction = false`'],
    ['ALTER TABLE orders DROP COLUMN email', 'drops a column'],
    ['ALTER TABLE orders DROP email CASCADE', 'drops a column'],
    ['ALTER TABLE orders ADD a text, -- more\n DROP COLUMN IF EXISTS email', 'drops a column'],
    ['DROP TABLE orders', 'drops what the last version may use'],
    ['DROP VIEW IF EXISTS orders', 'drops what the last version may use'],
    ['ALTER TABLE orders RENAME TO purchases', 'renames'],
    ['ALTER TABLE orders RENAME email TO address', 'renames'],
    ['ALTER INDEX orders_pkey RENAME TO purchases_pkey', 'renames'],
    ['ALTER TABLE orders ALTER COLUMN email SET NOT NULL', 'sets NOT NULL'],
    ['ALTER TABLE IF EXISTS ONLY orders ALTER email SET NOT NULL', 'sets NOT NULL'],
    ['ALTER TABLE orders ALTER COLUMN total TYPE numeric(12, 2)', 'changes a type'],
    ['ALTER TABLE orders ALTER total SET DATA TYPE bigint', 'changes a type'],
    ['ALTER TABLE orders ADD COLUMN a text NOT NULL', 'adds a column that is NOT NULL without a default'],
    ['ALTER TABLE orders ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid()', 'rewrites the table'],
    ['ALTER TABLE orders ADD COLUMN a bigserial', 'rewrites the table'],
    ['ALTER TABLE orders ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED', 'rewrites the table'],
    ['ALTER TABLE orders ADD COLUMN a text UNIQUE', 'builds an index while it locks the table'],
    ['ALTER TABLE orders ADD UNIQUE (email)', 'builds an index while it locks the table'],
    ['ALTER TABLE orders ADD CONSTRAINT a UNIQUE (email)', 'builds an index while it locks the table'],
    ['ALTER TABLE orders ADD a int CHECK (a > 0)', 'checks all rows while it locks the table'],
    ['ALTER TABLE orders ADD COLUMN a uuid REFERENCES users', 'checks all rows while it locks the table'],
    ['ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0)', 'checks all rows while it locks the table'],
    ['ALTER TABLE orders VALIDATE CONSTRAINT a', 'checks all rows'],
    [`UPDATE orders SET email = 'a;b' WHERE true`, 'changes rows that exist'],
    ['WITH a AS (SELECT id FROM users) DELETE FROM orders USING a', 'changes rows that exist'],
    ['TRUNCATE orders', 'deletes all rows'],
    [`DO $$ BEGIN EXECUTE 'anything'; END $$`, 'hides its statements in a DO block'],
  ])('%s', (sql, reason) => expect(reasonsFor(sql, true)).toEqual([reason]));

  it.each([
    ['CREATE INDEX a ON orders (email)', 'builds an index without CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY a ON orders (email)', 'may find the invalid index of a failed attempt'],
    ['UPDATE orders SET email = lower(email)', 'changes rows that exist'],
    ['ALTER TABLE orders DROP COLUMN email', 'drops a column'],
  ])('outside of a transaction, %s', (sql, reason) => expect(reasonsFor(sql, false)).toEqual([reason]));
});

describe('the rules accept', () => {
  it.each([
    'CREATE UNLOGGED TABLE a (id int); CREATE INDEX a_id ON a (id); ALTER TABLE a ADD b text NOT NULL; UPDATE a SET id = 1',
    'ALTER TABLE orders ADD COLUMN a text',
    `ALTER TABLE orders ADD COLUMN a text NOT NULL DEFAULT 'DROP COLUMN', ADD b numeric(10, 2)`,
    'ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0) NOT VALID',
    'ALTER TABLE orders ADD CHECK (email IS NOT NULL) NOT VALID',
    'ALTER TABLE orders ADD PRIMARY KEY USING INDEX b',
    'ALTER TABLE orders ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES users (id) ON DELETE SET NULL NOT VALID',
    'ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b',
    'ALTER TABLE orders DROP CONSTRAINT a, ALTER email DROP NOT NULL, ALTER email SET DEFAULT 1',
    `INSERT INTO applied_seeds VALUES ('a') ON CONFLICT DO UPDATE SET name = excluded.name`,
    'CREATE TRIGGER a AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION b()',
    'CREATE OR REPLACE FUNCTION a() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN UPDATE orders SET a = 1; END $body$',
    'WITH a AS (SELECT id FROM orders FOR UPDATE SKIP LOCKED) SELECT 1 FROM a',
    '-- DROP TABLE orders;\nSELECT 1',
  ])('%s', (sql) => expect(reasonsFor(sql, true)).toEqual([]));

  it.each([
    'DROP INDEX CONCURRENTLY IF EXISTS a; CREATE UNIQUE INDEX CONCURRENTLY a ON orders (email)',
    'ALTER TABLE orders VALIDATE CONSTRAINT a',
    'WITH batch AS (SELECT id FROM orders WHERE a IS NULL LIMIT 1000) UPDATE orders SET a = 1 FROM batch WHERE orders.id = batch.id',
  ])('outside of a transaction, %s', (sql) => expect(reasonsFor(sql, false)).toEqual([]));
});

it('the tables of the slice registry are all created by migrations', async () => {
  database = await createTestDatabase();
  try {
    const statements: string[] = [];
    const recorded = (migrations as readonly Migration[]).map(
      (migration) =>
        class extends migration {
          override readonly name = migration.name;
          override up(runner: QueryRunner) {
            return super.up(recording(runner, statements));
          }
        },
    );
    await migrate(database.url, recorded);
    expect(statements).toEqual(expect.arrayContaining(Object.values(registryMigrations)));
  } finally {
    await database.drop();
  }
});
