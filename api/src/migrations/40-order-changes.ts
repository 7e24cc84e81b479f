import type { MigrationInterface, QueryRunner } from 'typeorm';

const listOf = (values: string[]) => values.map((value) => `'${value}'`).join(', ');
const checked = (table: string, column: string, values: string[]) => [
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_check`,
  `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_check CHECK (${column} IN (${listOf(values)}))`,
];
const kindsBefore = ['placed', 'status', 'tracking', 'refund', 'dispute', 'prints', 'photos'];
const reasonsBefore = ['out_of_stock', 'paid_twice', 'requested'];

const upStatements = [
  `ALTER TABLE orders
     ADD COLUMN held_since timestamptz(3),
     ADD COLUMN hold_reason text,
     ADD COLUMN photo_reminders integer NOT NULL DEFAULT 0,
     ADD CONSTRAINT orders_hold_check CHECK ((held_since IS NULL) = (hold_reason IS NULL))`,
  // whom to remind
  `CREATE INDEX orders_lacking_photos ON orders (created_at) WHERE status = 'pending' AND missing_photos > 0`,
  ...checked('order_events', 'kind', [...kindsBefore, 'hold']),
  ...checked('refunds', 'reason', [...reasonsBefore, 'cancelled']),
  `CREATE UNIQUE INDEX refunds_of_cancellation ON refunds (order_id) WHERE reason = 'cancelled'`,
];

const downStatements = [
  `DROP INDEX refunds_of_cancellation`,
  `DELETE FROM refunds WHERE reason = 'cancelled'`,
  ...checked('refunds', 'reason', reasonsBefore),
  `DELETE FROM order_events WHERE kind = 'hold'`,
  ...checked('order_events', 'kind', kindsBefore),
  `ALTER TABLE orders DROP COLUMN held_since, DROP COLUMN hold_reason, DROP COLUMN photo_reminders`,
];

/** Orders on hold, reminders of missing photos, and one refund for an order that its customer cancels. */
export class OrderChanges1772000000040 implements MigrationInterface {
  readonly name = 'OrderChanges1772000000040';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downStatements) await runner.query(statement);
  }
}
