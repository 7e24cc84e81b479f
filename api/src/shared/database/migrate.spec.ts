import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { squashedNames } from '../../migrations/119-baseline.js';
import { migrationNames, migrations } from '../../migrations/migrations.js';
import { databaseOptions } from './data-source.js';
import { until } from '../../testing/until.js';
import { migrate, untilMigrated } from './migrate.js';

Logger.overrideLogger(false);

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
    expect(await dataSource.query(`SELECT name FROM migrations ORDER BY id`)).toEqual(
      migrationNames.map((name) => ({ name })),
    );
    expect(await tables()).toEqual(expect.arrayContaining(['users', 'products', 'orders', 'outbox_mails', 'sessions']));
  });

  it('can be reverted down to the baseline and run again', async () => {
    await migrate(database.url, migrations.slice(0, 1));
    const before = await tables();
    await migrate(database.url, migrations);
    const after = await tables();
    for (const _ of migrations.slice(1)) await dataSource.undoLastMigration();
    expect(await tables()).toEqual(before);
    await migrate(database.url, migrations);
    expect(await tables()).toEqual(after);
  });
});

describe('a database from before the baseline', () => {
  const old = async (names: readonly string[]) => {
    await dataSource.query('CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint, name text)');
    await dataSource.query(
      'INSERT INTO migrations (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS name',
      [names],
    );
  };
  const schemas = async () =>
    (await dataSource.query<{ name: string }[]>(`SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_'`))
      .length;

  it.each([
    ['the last', squashedNames.slice(0, -1)],
    ['the first', squashedNames.slice(1)],
    ['most', squashedNames.slice(0, 1)],
  ])('that lacks %s of its migrations is refused and left alone', async (_what, names) => {
    await old(names);
    const before = await schemas();
    await expect(migrate(database.url, migrations)).rejects.toThrow(
      'only some of the migrations up to 119 are applied: start the last release that has them once, then this one',
    );
    expect(await tables()).toEqual([]);
    expect(await schemas()).toBe(before);
    expect(await dataSource.query('SELECT name FROM migrations ORDER BY id')).toHaveLength(names.length);
  });

  it('that has all of them has the baseline', async () => {
    await old(squashedNames);
    await migrate(database.url, migrations.slice(0, 1));
    expect(await tables()).toEqual([]);
    expect(await dataSource.query('SELECT name FROM migrations')).toHaveLength(squashedNames.length);
  });
});

describe('a migration whose table is in use', () => {
  class NewColumn1999000000001 implements MigrationInterface {
    readonly name = 'NewColumn1999000000001';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`CREATE TABLE more_things (id uuid PRIMARY KEY)`);
      await runner.query(`ALTER TABLE things ADD COLUMN note text`);
    }
    async down(): Promise<void> {}
  }
  class Things1999000000000 implements MigrationInterface {
    readonly name = 'Things1999000000000';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`CREATE TABLE things (id uuid PRIMARY KEY)`);
    }
    async down(): Promise<void> {}
  }

  it('holds nobody up for long, and is applied as a whole when the table is free', async () => {
    await migrate(database.url, [Things1999000000000]);
    const user = dataSource.createQueryRunner();
    await user.startTransaction();
    await user.query('LOCK TABLE things IN ACCESS SHARE MODE');
    const both = [Things1999000000000, NewColumn1999000000001];
    await expect(migrate(database.url, both, { lockTimeoutMs: 50, attempts: 1 })).rejects.toThrow('lock timeout');
    expect(await dataSource.query('SELECT * FROM things')).toEqual([]);
    expect(await tables()).toEqual(['things']);
    const migrated = migrate(database.url, both, { lockTimeoutMs: 50 });
    await until(async () => (await waiting()) > 0);
    await user.commitTransaction();
    await user.release();
    await migrated;
    expect(await tables()).toEqual(['more_things', 'things']);
  });

  const waiting = async () => {
    const [row] = await dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND locktype = 'relation'`,
    );
    return row!.count;
  };
});

describe('a migration that creates an index without locking its table', () => {
  class Things1999000000000 implements MigrationInterface {
    readonly name = 'Things1999000000000';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`CREATE TABLE things (note text)`);
    }
    async down(): Promise<void> {}
  }
  // see docs/decisions/0049-no-downtime.md
  class NoteIndex1999000000001 implements MigrationInterface {
    readonly name = 'NoteIndex1999000000001';
    readonly transaction = false;
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('SET lock_timeout = 0');
      await runner.query('DROP INDEX CONCURRENTLY IF EXISTS things_note');
      await runner.query('CREATE INDEX CONCURRENTLY things_note ON things (note)');
      await runner.query('RESET lock_timeout');
    }
    async down(): Promise<void> {}
  }
  const indexes = () =>
    dataSource.query<{ isValid: boolean }[]>(
      `SELECT indisvalid AS "isValid" FROM pg_index WHERE indrelid = 'things'::regclass`,
    );

  it('succeeds after a failed attempt, while a second process waits and a transaction of 3 s uses the table', async () => {
    await migrate(database.url, [Things1999000000000]);
    await dataSource.query(`INSERT INTO things VALUES ('twice'), ('twice')`);
    const failing = dataSource.query('CREATE UNIQUE INDEX CONCURRENTLY things_note ON things (note)');
    await expect(failing).rejects.toThrow('could not create unique index');
    expect(await indexes()).toEqual([{ isValid: false }]);

    const user = dataSource.createQueryRunner();
    await user.startTransaction();
    await user.query(`INSERT INTO things VALUES ('of a long transaction')`);
    const committed = sleep(3_000).then(() => user.commitTransaction());
    const both = [Things1999000000000, NoteIndex1999000000001];
    await Promise.all([
      migrate(database.url, both, { lockTimeoutMs: 100, attempts: 1 }),
      migrate(database.url, both, { lockTimeoutMs: 100, attempts: 1 }),
      committed,
    ]);
    await user.release();
    expect(await indexes()).toEqual([{ isValid: true }]);
  }, 30_000);
});

describe('a migration that fills a column in batches', () => {
  class Things1999000000000 implements MigrationInterface {
    readonly name = 'Things1999000000000';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`CREATE TABLE things (id int PRIMARY KEY, note text)`);
      await runner.query(`INSERT INTO things SELECT generate_series(1, 250)`);
    }
    async down(): Promise<void> {}
  }
  let batches: number[] = [];
  class FilledNotes1999000000001 implements MigrationInterface {
    readonly name = 'FilledNotes1999000000001';
    readonly transaction = false;
    async up(runner: QueryRunner): Promise<void> {
      for (let filled = 1; filled > 0;) {
        [, filled] = (await runner.query(
          `WITH batch AS (SELECT id FROM things WHERE note IS NULL ORDER BY id LIMIT 100)
           UPDATE things SET note = 'thing ' || things.id FROM batch WHERE things.id = batch.id`,
        )) as [unknown[], number];
        batches.push(filled);
      }
    }
    async down(): Promise<void> {}
  }

  it('keeps each batch, and continues where a lock has stopped it', async () => {
    batches = [];
    await migrate(database.url, [Things1999000000000]);
    const user = dataSource.createQueryRunner();
    await user.startTransaction();
    await user.query('SELECT 1 FROM things WHERE id = 150 FOR UPDATE');
    const both = [Things1999000000000, FilledNotes1999000000001];
    await expect(migrate(database.url, both, { lockTimeoutMs: 50, attempts: 1 })).rejects.toThrow('lock timeout');
    expect(await dataSource.query(`SELECT count(*)::int AS filled FROM things WHERE note IS NOT NULL`)).toEqual([
      { filled: 100 },
    ]);
    await user.commitTransaction();
    await user.release();
    await migrate(database.url, both);
    expect(batches).toEqual([100, 100, 50, 0]);
  });
});

describe('a migration in a transaction whose statement takes too long', () => {
  const lasting = (timestamp: number, transaction?: boolean) =>
    class implements MigrationInterface {
      readonly name = `Lasting${timestamp}`;
      readonly transaction = transaction;
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(`CREATE TABLE ${transaction === false ? 'more_things' : 'things'} ()`);
        await runner.query('SELECT pg_sleep(0.5)');
      }
      async down(): Promise<void> {}
    };
  const begin = (migration: new () => MigrationInterface) =>
    migrate(database.url, [migration], { statementTimeoutMs: 100, attempts: 1 });

  it('is cancelled and undone', async () => {
    await expect(begin(lasting(1999000000001))).rejects.toThrow('statement timeout');
    expect(await tables()).toEqual([]);
  });

  it('is not limited outside of a transaction', async () => {
    await begin(lasting(1999000000001, false));
    expect(await tables()).toEqual(['more_things']);
  });
});

describe('waiting for migrations', () => {
  it('ends when all of its own are applied, whoever does it, and minds no later ones', async () => {
    const own = migrations.slice(0, 2);
    let isReady = false;
    const waited = untilMigrated(database.url, own).then(() => (isReady = true));
    await migrate(database.url, migrations.slice(0, 1));
    expect(isReady).toBe(false);
    await migrate(database.url, migrations.slice(0, 3));
    await waited;
    await untilMigrated(database.url, own);
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
