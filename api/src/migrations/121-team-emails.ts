import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TeamEmails1772000000121 implements MigrationInterface {
  readonly name = 'TeamEmails1772000000121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryMigrations.teamEmails);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
