import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How files are made; null: as usual. Cut lines are a kind of print file. */
export class PrinterOptions1772000000109 implements MigrationInterface {
  readonly name = 'PrinterOptions1772000000109';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE printer_settings ADD COLUMN options jsonb`);
    await runner.query(
      `ALTER TABLE print_files DROP CONSTRAINT print_files_kind_check,
       ADD CONSTRAINT print_files_kind_check CHECK (kind IN ('pdf', 'zip', 'gang', 'cut')) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM print_files WHERE kind = 'cut'`);
    await runner.query(
      `ALTER TABLE print_files DROP CONSTRAINT print_files_kind_check,
       ADD CONSTRAINT print_files_kind_check CHECK (kind IN ('pdf', 'zip', 'gang'))`,
    );
    await runner.query(`ALTER TABLE printer_settings DROP COLUMN options`);
  }
}
