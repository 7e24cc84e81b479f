import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SlicePaths1772000000120 implements MigrationInterface {
  readonly name = 'SlicePaths1772000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.paths);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
