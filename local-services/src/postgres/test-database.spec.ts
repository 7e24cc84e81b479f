import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from './test-database.js';

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('starts empty and is gone after drop', async () => {
    const database = await createTestDatabase();
    expect(
      await query(database.url, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });

  it('can be dropped while a client is connected', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
    await client.end();
  });

  it('starts as a copy of its template, which is prepared once even when many ask at once', async () => {
    let prepared = 0;
    const template = {
      name: 'things',
      prepare: async (url: string) => {
        prepared += 1;
        await query(url, 'create table thing (id int); insert into thing values (7)');
      },
    };
    const databases = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase({ template })));
    await query(databases[0]!.url, 'delete from thing');
    expect(await query(databases[1]!.url, 'select id from thing')).toEqual([{ id: 7 }]);
    expect(prepared).toBe(1);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('keeps no template whose preparation failed', async () => {
    const failing = { name: 'fails_once', prepare: () => Promise.reject(new Error('no')) };
    await expect(createTestDatabase({ template: failing })).rejects.toThrow('no');
    const working = {
      name: 'fails_once',
      prepare: async (url: string) => void (await query(url, 'create table thing (id int)')),
    };
    const database = await createTestDatabase({ template: working });
    expect(await query(database.url, 'select * from thing')).toEqual([]);
    await database.drop();
  });
});
