import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReleaseRegistry1772000000076 implements MigrationInterface {
  readonly name = 'ReleaseRegistry1772000000076';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.tables);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
