import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `ALTER TABLE refunds ADD COLUMN IF NOT EXISTS asked_at timestamptz(3)`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_by_payment`,
  `CREATE INDEX CONCURRENTLY refunds_by_payment ON refunds (payment_id)`,
  // what is left of a refund that failed becomes a new row with the same reason
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_automatic_not_failed`,
  `CREATE UNIQUE INDEX CONCURRENTLY refunds_automatic_not_failed ON refunds (checkout_id)
     WHERE reason IN ('out_of_stock', 'paid_twice') AND status <> 'failed'`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_automatic_once`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_of_cancellation_not_failed`,
  `CREATE UNIQUE INDEX CONCURRENTLY refunds_of_cancellation_not_failed ON refunds (order_id)
     WHERE reason = 'cancelled' AND status <> 'failed'`,
  `DROP INDEX CONCURRENTLY IF EXISTS refunds_of_cancellation`,
  `RESET lock_timeout`,
];

/** Orders whose refunds are not all rows: some were made in the provider's dashboard. */
const matchOlderRefunds = `
  SELECT graphile_worker.add_job('match-refunds', json_build_object('paymentId', payment_id)) FROM orders
  WHERE refunded_amount <>
        (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = orders.id AND refunds.status = 'done')`;

/** When a refund was asked for, and rows that are found by their payment. */
export class MatchedRefunds1772000000080 implements MigrationInterface {
  readonly name = 'MatchedRefunds1772000000080';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
    const [jobs] = (await runner.query(`SELECT to_regprocedure('graphile_worker.add_job(text, json)') AS any`)) as {
      any: string | null;
    }[];
    if (jobs?.any) await runner.query(matchOlderRefunds);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNIQUE INDEX refunds_automatic_once ON refunds (checkout_id) WHERE reason IN ('out_of_stock', 'paid_twice')`,
    );
    await runner.query(`CREATE UNIQUE INDEX refunds_of_cancellation ON refunds (order_id) WHERE reason = 'cancelled'`);
    await runner.query(
      `DROP INDEX refunds_by_payment, refunds_automatic_not_failed, refunds_of_cancellation_not_failed`,
    );
    await runner.query(`ALTER TABLE refunds DROP COLUMN asked_at`);
  }
}
