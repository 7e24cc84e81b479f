import pg from 'pg';

const OURS = `n.nspname IN ('public', 'slice_registry')`;

/** Each query names what it finds and how it is defined. */
const queries = [
  `SELECT attrelid::regclass || '.' || attname AS name,
     concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation,
       pg_get_expr(adbin, adrelid), relpersistence, reloptions,
       row_number() OVER (PARTITION BY attrelid ORDER BY attnum)) AS definition
   FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v', 'm') AND ${OURS}`,
  `SELECT conrelid::regclass || ' ' || conname AS name, pg_get_constraintdef(k.oid) AS definition
   FROM pg_constraint k JOIN pg_namespace n ON n.oid = connamespace WHERE ${OURS}`,
  `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) || indisvalid AS definition
   FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_namespace n ON n.oid = relnamespace WHERE ${OURS}`,
  `SELECT tgrelid::regclass || ' ' || tgname AS name, pg_get_triggerdef(t.oid) || tgenabled::text AS definition
   FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace
   WHERE NOT tgisinternal AND ${OURS}`,
  `SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS definition
   FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
   WHERE prokind = 'f' AND ${OURS} AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  `SELECT schemaname || '.' || sequencename AS name, s::text AS definition
   FROM pg_sequences s JOIN pg_namespace n ON n.nspname = schemaname WHERE ${OURS}`,
  `SELECT 'extension ' || extname AS name, extversion AS definition FROM pg_extension`,
  `SELECT 'collation ' || collname AS name, concat_ws(' ', collprovider, collisdeterministic) AS definition
   FROM pg_collation JOIN pg_namespace n ON n.oid = collnamespace WHERE ${OURS}`,
  `SELECT 'migration ' || id AS name, name AS definition FROM migrations`,
  `SELECT 'synonym ' || term AS name, concat_ws(' ', stems, meanings, version) AS definition FROM search_synonyms`,
  `SELECT 'printer settings' AS name, p::text AS definition FROM printer_settings p`,
  `SELECT 'print schedule' AS name, (to_jsonb(p) - 'changed_at')::text AS definition FROM print_schedule p`,
];

/** What migrations have made of an empty database, by name: the shop's schema and its first rows. */
export async function schemaOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: [string, string][] = [];
    for (const sql of queries) {
      const { rows } = await client.query<{ name: string; definition: string }>(sql);
      found.push(...rows.map(({ name, definition }): [string, string] => [name, definition]));
    }
    return Object.fromEntries(found);
  } finally {
    await client.end();
  }
}
