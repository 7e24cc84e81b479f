import type { MigrationInterface, QueryRunner } from 'typeorm';

/** First names that the owner of a design and friends give; null: none, or an earlier version wrote the row. */
export class NamesOfFriends1772000000102 implements MigrationInterface {
  readonly name = 'NamesOfFriends1772000000102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE design_links ADD COLUMN owner_name text`);
    await runner.query(`ALTER TABLE design_offers ADD COLUMN friend_name text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE design_offers DROP COLUMN friend_name`);
    await runner.query(`ALTER TABLE design_links DROP COLUMN owner_name`);
  }
}
