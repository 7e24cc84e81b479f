import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // waits for all open transactions, without holding anybody up
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS media_objects_of_network`,
  `CREATE INDEX CONCURRENTLY media_objects_of_network ON media_objects (network) WHERE network IS NOT NULL`,
  `RESET lock_timeout`,
];

/** For counting what one network has uploaded. */
export class PhotosOfNetworks1772000000083 implements MigrationInterface {
  readonly name = 'PhotosOfNetworks1772000000083';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX media_objects_of_network`);
  }
}
