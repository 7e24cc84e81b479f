import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for listing refunds newest first. */
export class RefundsByTime1772000000007 implements MigrationInterface {
  readonly name = 'RefundsByTime1772000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX refunds_by_time ON refunds (created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX refunds_by_time`);
  }
}
