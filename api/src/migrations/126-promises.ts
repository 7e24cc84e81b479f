import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What refunds pay of promised ones, part by part, and promises that are taken back. */
export class Promises1772000000126 implements MigrationInterface {
  readonly name = 'Promises1772000000126';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS promise_payments (
         claim_id uuid NOT NULL REFERENCES promised_refunds ON DELETE CASCADE,
         refund_id uuid NOT NULL REFERENCES refunds ON DELETE CASCADE,
         amount numeric(10,2) NOT NULL CHECK (amount > 0),
         PRIMARY KEY (claim_id, refund_id)
       )`,
    );
    await runner.query(`CREATE INDEX IF NOT EXISTS promise_payments_by_refund ON promise_payments (refund_id)`);
    await runner.query(
      `ALTER TABLE promised_refunds
         ADD COLUMN IF NOT EXISTS taken_back_at timestamptz(3),
         ADD COLUMN IF NOT EXISTS taken_back_reason text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE promised_refunds DROP COLUMN taken_back_at, DROP COLUMN taken_back_reason`);
    await runner.query(`DROP TABLE promise_payments`);
  }
}
