import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How files are made; null: as usual. */
export class PrinterOptions1772000000109 implements MigrationInterface {
  readonly name = 'PrinterOptions1772000000109';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE printer_settings ADD COLUMN options jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE printer_settings DROP COLUMN options`);
  }
}
