import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a product's picture shows prints, so that a shopper's photo can be drawn there. */
export class PicturePrints1772000000019 implements MigrationInterface {
  readonly name = 'PicturePrints1772000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE product_images ADD COLUMN prints jsonb CHECK (jsonb_typeof(prints) = 'array')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE product_images DROP COLUMN prints`);
  }
}
