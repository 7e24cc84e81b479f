import type { MigrationInterface, QueryRunner } from 'typeorm';

const reasonsBefore = ['out_of_stock', 'paid_twice', 'requested', 'cancelled'];
const reasonCheck = (reasons: readonly string[]) => [
  `ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_reason_check`,
  `ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
     CHECK (reason IN (${reasons.map((reason) => `'${reason}'`).join(', ')})) NOT VALID`,
];

const up = [
  `CREATE TABLE IF NOT EXISTS payments_without_order (
     payment_session_id text PRIMARY KEY,
     checkout_id uuid REFERENCES checkouts,
     outcome text NOT NULL CHECK (outcome IN ('refund', 'wait', 'not_ours')),
     reason text NOT NULL,
     amount numeric(12,2),
     currency text,
     payment_id text,
     ask_again_at timestamptz(3),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     CONSTRAINT payments_without_order_wait_check CHECK ((outcome = 'wait') = (ask_again_at IS NOT NULL))
   )`,
  `CREATE INDEX IF NOT EXISTS payments_without_order_by_time
     ON payments_without_order (created_at DESC, payment_session_id DESC)`,
  `CREATE INDEX IF NOT EXISTS payments_without_order_by_checkout
     ON payments_without_order (checkout_id) WHERE checkout_id IS NOT NULL`,
  `INSERT INTO payments_without_order
     (payment_session_id, checkout_id, outcome, reason, amount, currency, payment_id, created_at)
   SELECT DISTINCT ON (c.payment_session_id) c.payment_session_id, c.id, 'refund', r.reason, c.total, c.currency, c.payment_id, r.created_at
   FROM checkouts c JOIN refunds r ON r.checkout_id = c.id AND r.reason IN ('out_of_stock', 'paid_twice')
   WHERE c.status = 'refunded' AND c.payment_session_id IS NOT NULL
   ORDER BY c.payment_session_id, r.created_at
   ON CONFLICT DO NOTHING`,
  ...reasonCheck([...reasonsBefore, 'wrong_amount', 'wrong_currency']),
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_of_payments_without_order`,
  `CREATE UNIQUE INDEX CONCURRENTLY refunds_of_payments_without_order ON refunds (checkout_id)
     WHERE reason IN ('out_of_stock', 'paid_twice', 'wrong_amount', 'wrong_currency') AND status <> 'failed'`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_automatic_not_failed`,
  `RESET lock_timeout`,
];

const down = [
  `DELETE FROM refunds WHERE reason IN ('wrong_amount', 'wrong_currency')`,
  ...reasonCheck(reasonsBefore),
  `CREATE UNIQUE INDEX refunds_automatic_not_failed ON refunds (checkout_id)
     WHERE reason IN ('out_of_stock', 'paid_twice') AND status <> 'failed'`,
  `DROP INDEX refunds_of_payments_without_order`,
  `DROP TABLE payments_without_order`,
];

/** Paid sessions that became no order, with the reason and what was done. */
export class PaymentsWithoutOrder1772000000124 implements MigrationInterface {
  readonly name = 'PaymentsWithoutOrder1772000000124';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
