import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For listing refunds by status and by amount. */
export class RefundSearch1772000000078 implements MigrationInterface {
  readonly name = 'RefundSearch1772000000078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX refunds_by_status ON refunds (status, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX refunds_by_amount ON refunds (amount DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX refunds_by_amount, refunds_by_status`);
  }
}
