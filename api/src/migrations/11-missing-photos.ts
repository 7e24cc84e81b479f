import type { MigrationInterface, QueryRunner } from 'typeorm';

const historyOf = (kinds: string[]) => [
  `ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check`,
  `ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check
     CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
];
const kindsBefore = ['placed', 'status', 'tracking', 'refund', 'dispute', 'prints'];

const upStatements = [
  `ALTER TABLE orders ADD COLUMN missing_photos integer NOT NULL DEFAULT 0 CHECK (missing_photos >= 0)`,
  `UPDATE orders SET missing_photos = lines.missing
   FROM (SELECT order_id, sum(greatest(0, coalesce(selected_pack, '1')::integer - cardinality(custom_images))) AS missing
         FROM order_items GROUP BY order_id) AS lines
   WHERE lines.order_id = orders.id`,
  ...historyOf([...kindsBefore, 'photos']),
];

const downStatements = [
  `DELETE FROM order_events WHERE kind = 'photos'`,
  ...historyOf(kindsBefore),
  `ALTER TABLE orders DROP COLUMN missing_photos`,
];

/** How many photos an order still lacks, so that lists need not read its items. */
export class MissingPhotos1772000000011 implements MigrationInterface {
  readonly name = 'MissingPhotos1772000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downStatements) await runner.query(statement);
  }
}
