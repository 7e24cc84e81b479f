import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the number of inactive products per category; `product_groups` has that of the active ones. */
export class InactiveProducts1772000000072 implements MigrationInterface {
  readonly name = 'InactiveProducts1772000000072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX inactive_products ON products (category) WHERE NOT is_active`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX inactive_products`);
  }
}
