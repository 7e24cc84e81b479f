import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the values of a photo meant when it was uploaded. Null for earlier photos. */
export class PhotoColors1772000000128 implements MigrationInterface {
  readonly name = 'PhotoColors1772000000128';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE media_objects ADD COLUMN IF NOT EXISTS colors jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE media_objects DROP COLUMN colors`);
  }
}
