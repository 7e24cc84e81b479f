import type { MigrationInterface, QueryRunner } from 'typeorm';

const kindsOfDesk = ['photo_request', 'refund_request', 'mail', 'email', 'phone', 'address'];
const kindsBefore = ['placed', 'status', 'tracking', 'refund', 'dispute', 'prints', 'photos', 'hold', ...kindsOfDesk];
const historyOf = (kinds: readonly string[]) => [
  `ALTER TABLE order_events DROP CONSTRAINT IF EXISTS order_events_kind_check`,
  `ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check
     CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) NOT VALID`,
];

const paidColumns = ['checkout_id', 'purchase_id', 'payment_session_id', 'payment_id'];

const up = [
  ...historyOf([...kindsBefore, 'reprint']),
  `ALTER TABLE orders ADD COLUMN IF NOT EXISTS reprint_of uuid, ADD COLUMN IF NOT EXISTS reprint_reason text,
     ADD COLUMN IF NOT EXISTS reprint_key uuid`,
  `ALTER TABLE orders ${paidColumns.map((column) => `ALTER COLUMN ${column} DROP NOT NULL`).join(', ')}`,
  `ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_reprint_of_fkey, DROP CONSTRAINT IF EXISTS orders_reprint_check`,
  `ALTER TABLE orders ADD CONSTRAINT orders_reprint_of_fkey FOREIGN KEY (reprint_of) REFERENCES orders NOT VALID`,
  // paid for, or a reprint that costs nothing
  `ALTER TABLE orders ADD CONSTRAINT orders_reprint_check CHECK (CASE WHEN reprint_of IS NULL
       THEN num_nulls(${paidColumns.join(', ')}) = 0 AND num_nonnulls(reprint_reason, reprint_key) = 0
       ELSE num_nonnulls(${paidColumns.join(', ')}) = 0 AND num_nulls(reprint_reason, reprint_key) = 0
         AND total_amount = 0 END) NOT VALID`,
  `CREATE TABLE IF NOT EXISTS promised_refunds (
     claim_id uuid PRIMARY KEY REFERENCES claims ON DELETE CASCADE,
     order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
     amount numeric(10,2) NOT NULL CHECK (amount > 0),
     refund_id uuid REFERENCES refunds ON DELETE SET NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_by_reprint_key`,
  `CREATE UNIQUE INDEX CONCURRENTLY orders_by_reprint_key ON orders (reprint_key) WHERE reprint_key IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_by_original`,
  `CREATE INDEX CONCURRENTLY orders_by_original ON orders (reprint_of, created_at) WHERE reprint_of IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_to_make`,
  `CREATE INDEX CONCURRENTLY refunds_to_make ON promised_refunds (created_at) WHERE refund_id IS NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS promised_refunds_by_order`,
  `CREATE INDEX CONCURRENTLY promised_refunds_by_order ON promised_refunds (order_id)`,
  `DROP INDEX CONCURRENTLY IF EXISTS promised_refunds_by_refund`,
  `CREATE INDEX CONCURRENTLY promised_refunds_by_refund ON promised_refunds (refund_id)`,
  `RESET lock_timeout`,
];

const down = [
  `DROP TABLE promised_refunds`,
  `DELETE FROM orders WHERE reprint_of IS NOT NULL`,
  `ALTER TABLE orders ${paidColumns.map((column) => `ALTER COLUMN ${column} SET NOT NULL`).join(', ')}`,
  `ALTER TABLE orders DROP COLUMN reprint_of, DROP COLUMN reprint_reason, DROP COLUMN reprint_key`,
  `DELETE FROM order_events WHERE kind = 'reprint'`,
  ...historyOf(kindsBefore),
];

/** Orders that print another one again, without payment; and refunds that answers to claims promise. */
export class Reprints1772000000107 implements MigrationInterface {
  readonly name = 'Reprints1772000000107';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
