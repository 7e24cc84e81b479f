import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CanaryJudging1772000000091 implements MigrationInterface {
  readonly name = 'CanaryJudging1772000000091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.judging);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
