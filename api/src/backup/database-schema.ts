import type { Client } from 'pg';

/** What migrations create by themselves is not copied. */
const NOT_COPIED = ['graphile_worker.migrations'];
const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'`;

export type Table = { schema: string; table: string; columns: string[] };

export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} AND n.nspname || '.' || c.relname <> ALL($1)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [NOT_COPIED],
  );
  return rows;
}

export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string => `"${schema}"."${table}"`;
export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string => columns.map((name) => `"${name}"`).join(', ');

export type Sequence = { schema: string; name: string };

export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1, 2`,
  );
  return rows;
}

export async function migrationsOf(client: Client): Promise<{ migrations: string[]; jobQueueMigration: number }> {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM migrations ORDER BY timestamp`);
  const { rows: queue } = await client.query<{ id: number }>(
    `SELECT coalesce(max(id), 0)::int AS id FROM graphile_worker.migrations`,
  );
  return { migrations: rows.map(({ name }) => name), jobQueueMigration: queue[0]!.id };
}
