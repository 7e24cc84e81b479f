import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What admins and customers change. Sums and previews that the shop works out itself are no change of theirs. */
const columns = [
  'status',
  'tracking_number',
  'prints_checked_at',
  'held_since',
  'hold_reason',
  'custom_images',
  'refunded_amount',
];

const up = [
  `ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$`,
  `CREATE TRIGGER order_version BEFORE UPDATE OF ${columns.join(', ')} ON orders
   FOR EACH ROW WHEN (${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})
   EXECUTE FUNCTION next_version()`,
];

/** The version that `If-Match` names, which grows whoever changes the order. */
export class OrderVersions1772000000064 implements MigrationInterface {
  readonly name = 'OrderVersions1772000000064';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER order_version ON orders`);
    await runner.query(`DROP FUNCTION next_version`);
    await runner.query(`ALTER TABLE orders DROP COLUMN version`);
  }
}
