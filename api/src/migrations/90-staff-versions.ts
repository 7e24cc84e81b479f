import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StaffVersions1772000000090 implements MigrationInterface {
  readonly name = 'StaffVersions1772000000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.staff);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
