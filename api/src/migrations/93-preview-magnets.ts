import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first magnets of an order as they are printed, for lists. Orders without them show their previews. */
export class PreviewMagnets1772000000093 implements MigrationInterface {
  readonly name = 'PreviewMagnets1772000000093';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN preview_magnets jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders DROP COLUMN preview_magnets`);
  }
}
