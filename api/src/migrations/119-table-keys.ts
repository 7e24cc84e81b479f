import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Foreign keys that deletes follow, with the indexes that find their rows. */
const followed = [
  ['checkouts_by_user', 'checkouts', 'user_id'],
  ['merged_guest_lines_by_user', 'merged_guest_lines', 'user_id'],
  ['order_events_by_actor', 'order_events', 'actor_id'],
  ['order_notes_by_author', 'order_notes', 'author_id'],
  ['passkey_challenges_by_user', 'passkey_challenges', 'user_id'],
  ['photo_requests_by_order', 'photo_requests', 'order_id'],
  ['refunds_by_checkout', 'refunds', 'checkout_id'],
  ['refunds_by_requester', 'refunds', 'requested_by'],
] as const;

/** Each is emptied every minute, so it has few rows. */
const withoutKey = ['order_day_changes', 'product_day_changes'] as const;

const keyed = (table: string) => ({
  column: [
    `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS id uuid`,
    `ALTER TABLE ${table} ALTER COLUMN id SET DEFAULT gen_random_uuid()`,
  ],
  batch: `WITH batch AS (SELECT ctid AS place FROM ${table} WHERE id IS NULL LIMIT 1000)
          UPDATE ${table} SET id = gen_random_uuid() FROM batch WHERE ctid = batch.place RETURNING id`,
  key: [
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_pkey`,
    `DROP INDEX CONCURRENTLY IF EXISTS ${table}_by_id`,
    `CREATE UNIQUE INDEX CONCURRENTLY ${table}_by_id ON ${table} (id)`,
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_pkey PRIMARY KEY USING INDEX ${table}_by_id`,
  ],
});

/** Every table has a primary key, and every foreign key an index. */
export class TableKeys1772000000119 implements MigrationInterface {
  readonly name = 'TableKeys1772000000119';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // waits for older transactions, not for a lock that others need
    await runner.query(`SET lock_timeout = 0`);
    for (const [index, table, columns] of followed) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${table} (${columns})`);
    }
    for (const { column, batch, key } of withoutKey.map(keyed)) {
      for (const statement of column) await runner.query(statement);
      for (let rows = [{}]; rows.length > 0;) [rows] = (await runner.query(batch)) as [object[]];
      for (const statement of key) await runner.query(statement);
    }
    await runner.query(`RESET lock_timeout`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of withoutKey) await runner.query(`ALTER TABLE ${table} DROP COLUMN id`);
    for (const [index] of followed) await runner.query(`DROP INDEX ${index}`);
  }
}
