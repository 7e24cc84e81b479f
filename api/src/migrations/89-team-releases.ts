import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TeamReleases1772000000089 implements MigrationInterface {
  readonly name = 'TeamReleases1772000000089';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.teamReleases);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
