import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // waits for all open transactions, without holding anybody up
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_by_tracking_key`,
  `CREATE INDEX CONCURRENTLY orders_by_tracking_key
     ON orders (upper(regexp_replace(tracking_number, '[\\s-]', '', 'g'))) WHERE tracking_number IS NOT NULL`,
  `RESET lock_timeout`,
];

/** For finding the other orders with a tracking number, however they write it. */
export class TrackingKeys1772000000123 implements MigrationInterface {
  readonly name = 'TrackingKeys1772000000123';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX orders_by_tracking_key`);
  }
}
