import { REGISTRY_SCHEMA } from 'shared-server/registry/registry-schema';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables that the shell's servers create too, so that the API can rely on them whoever starts first. */
export class ReleaseRegistry1772000000076 implements MigrationInterface {
  readonly name = 'ReleaseRegistry1772000000076';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REGISTRY_SCHEMA);
  }

  /** The shell's servers go on using them. */
  async down(): Promise<void> {}
}
