import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE IF NOT EXISTS disputes (
     id text PRIMARY KEY,
     payment_id text NOT NULL,
     order_id uuid REFERENCES orders,
     status text NOT NULL,
     phase text NOT NULL CHECK (phase IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
     amount numeric(10,2) NOT NULL CHECK (amount >= 0),
     withdrawn numeric(10,2) NOT NULL CHECK (withdrawn >= 0 AND withdrawn <= amount),
     currency text NOT NULL,
     reason text NOT NULL,
     evidence_due_at timestamptz(3),
     opened_at timestamptz(3) NOT NULL,
     closed_at timestamptz(3),
     asked_at timestamptz(3) NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     updated_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX IF NOT EXISTS disputes_by_payment ON disputes (payment_id)`,
  `CREATE INDEX IF NOT EXISTS disputes_by_order ON disputes (order_id) WHERE order_id IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS disputes_by_phase ON disputes (phase, evidence_due_at)`,
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_disputed`,
  `CREATE INDEX CONCURRENTLY orders_disputed ON orders (id) WHERE disputed_amount > 0`,
  `RESET lock_timeout`,
];

/** Of older versions, which knew only how much was disputed at most. */
const matchOlderDisputes = `
  SELECT graphile_worker.add_job('match-disputes', json_build_object('paymentId', payment_id)) FROM orders
  WHERE disputed_amount > 0`;

/** Disputes as the payment provider has them. `payment_events.disputed` stays for the version before, and is no longer read. */
export class Disputes1772000000125 implements MigrationInterface {
  readonly name = 'Disputes1772000000125';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
    const [jobs] = (await runner.query(`SELECT to_regprocedure('graphile_worker.add_job(text, json)') AS any`)) as {
      any: string | null;
    }[];
    if (jobs?.any) await runner.query(matchOlderDisputes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE disputes`);
    await runner.query(`DROP INDEX orders_disputed`);
  }
}
