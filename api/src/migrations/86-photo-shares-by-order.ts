import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS photo_shares_by_order`,
  `CREATE INDEX CONCURRENTLY photo_shares_by_order ON photo_shares (order_id)`,
  `RESET lock_timeout`,
  `ALTER TABLE photo_shares VALIDATE CONSTRAINT photo_shares_order`,
];

/** Finds the photos that browsers see by an order's links. */
export class PhotoSharesByOrder1772000000086 implements MigrationInterface {
  readonly name = 'PhotoSharesByOrder1772000000086';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX photo_shares_by_order`);
  }
}
