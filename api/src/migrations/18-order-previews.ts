import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pictures of an order in lists, so that those need not read its items. Earlier orders show their photos. */
export class OrderPreviews1772000000018 implements MigrationInterface {
  readonly name = 'OrderPreviews1772000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN previews text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders DROP COLUMN previews`);
  }
}
