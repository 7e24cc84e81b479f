import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // begins with a space, so that two characters find the starts of words by the index, too
  `ALTER TABLE orders ADD COLUMN words text GENERATED ALWAYS AS
     (' ' || lower(id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(tracking_number, ''))) STORED`,
  `CREATE INDEX orders_by_words ON orders USING gin (words gin_trgm_ops)`,
  `CREATE INDEX orders_by_total ON orders (total_amount DESC, id DESC)`,
  `CREATE INDEX orders_of_low_quality ON orders (created_at DESC, id DESC) WHERE low_quality_photos > 0`,
  `CREATE INDEX orders_without_photos ON orders (created_at DESC, id DESC) WHERE custom_images = '{}'`,
  `CREATE INDEX orders_on_hold ON orders (created_at DESC, id DESC) WHERE held_since IS NOT NULL`,
];

const down = [
  `DROP INDEX orders_on_hold`,
  `DROP INDEX orders_without_photos`,
  `DROP INDEX orders_of_low_quality`,
  `DROP INDEX orders_by_total`,
  `ALTER TABLE orders DROP COLUMN words`,
];

/** For finding orders by number, name, email address or tracking number, and by what needs attention. */
export class OrderSearch1772000000067 implements MigrationInterface {
  readonly name = 'OrderSearch1772000000067';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
