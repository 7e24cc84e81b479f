import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CanaryVisitors1772000000087 implements MigrationInterface {
  readonly name = 'CanaryVisitors1772000000087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.visitors);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
