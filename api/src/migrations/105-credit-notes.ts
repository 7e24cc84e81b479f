import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Credit notes are numbered in the order in which their refunds were written, as the provider may date one before those
 * that are known. Null: before this migration, in the order of their time.
 */
export class CreditNotes1772000000105 implements MigrationInterface {
  readonly name = 'CreditNotes1772000000105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE refunds ADD COLUMN sequence bigint`);
    await runner.query(`CREATE SEQUENCE refund_sequence OWNED BY refunds.sequence`);
    await runner.query(`ALTER TABLE refunds ALTER COLUMN sequence SET DEFAULT nextval('refund_sequence')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE refunds DROP COLUMN sequence`);
  }
}
