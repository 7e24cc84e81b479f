import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE products ADD COLUMN magnets jsonb CHECK (jsonb_typeof(magnets) = 'array')`,
  `ALTER TABLE order_items ADD COLUMN photo_places integer CHECK (photo_places > 0)`,
  `UPDATE order_items SET photo_places = coalesce(selected_pack, '1')::integer`,
];

/**
 * What a product prints, as data, and how many photos an order's line has room for. A product without the data has one
 * magnet of its dimensions; a line of an older version has a place for each magnet.
 */
export class Magnets1772000000014 implements MigrationInterface {
  readonly name = 'Magnets1772000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_items DROP COLUMN photo_places`);
    await runner.query(`ALTER TABLE products DROP COLUMN magnets`);
  }
}
