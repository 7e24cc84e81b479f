import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['shipping_options', 'product_categories'];

/** The versions that `If-Match` names. */
export class ShopListVersions1772000000070 implements MigrationInterface {
  readonly name = 'ShopListVersions1772000000070';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`);
      await runner.query(
        `CREATE TRIGGER next_version BEFORE UPDATE ON ${table}
         FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION next_version()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`DROP TRIGGER next_version ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN version`);
    }
  }
}
