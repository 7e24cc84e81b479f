import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { migrate } from '../shared/database/migrate.js';
import { migrations } from './migrations.js';

let database: TestDatabase;
let client: pg.Client;
Logger.overrideLogger(false);

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await migrate(database.url, migrations);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const namesOf = async (sql: string) =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted();
const OURS = `nspname !~ '^pg_' AND nspname <> 'information_schema'`;

describe('the database', () => {
  it('has a primary key on every table', async () =>
    expect(
      await namesOf(`
        SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p') AND ${OURS}
          AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary)`),
    ).toEqual([]));

  it('finds the rows of every foreign key by an index, so that a delete reads no whole table', async () =>
    // the index begins with columns of the key: with all of them, or with enough of them to be unique
    expect(
      await namesOf(`
        SELECT conrelid::regclass || ' ' || conname AS name
        FROM pg_constraint k JOIN pg_namespace n ON n.oid = connamespace
        WHERE contype = 'f' AND ${OURS} AND NOT EXISTS (
          SELECT FROM pg_index,
            LATERAL (SELECT (indkey::int2[])[0:least(indnkeyatts, cardinality(conkey)) - 1] AS columns) AS first
          WHERE indrelid = conrelid AND indisvalid
            AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
            AND columns <@ conkey AND (columns @> conkey OR indisunique))`),
    ).toEqual([]));
});
