import type { MigrationInterface, QueryRunner } from 'typeorm';

const historyOf = (kinds: string[]) => [
  `ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check`,
  `ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check
     CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
];
const kindsBefore = ['placed', 'status', 'tracking', 'refund', 'dispute'];

const upStatements = [
  `ALTER TABLE orders ADD COLUMN prints_checked_at timestamptz(3)`,
  ...historyOf([...kindsBefore, 'prints']),
];

const downStatements = [
  `DELETE FROM order_events WHERE kind = 'prints'`,
  ...historyOf(kindsBefore),
  `ALTER TABLE orders DROP COLUMN prints_checked_at`,
];

/** When an admin marked an order's prints as checked, the third step of its timeline. */
export class CheckedPrints1772000000006 implements MigrationInterface {
  readonly name = 'CheckedPrints1772000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downStatements) await runner.query(statement);
  }
}
