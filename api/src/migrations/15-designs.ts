import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE cart_items ADD COLUMN custom_design jsonb CHECK (jsonb_typeof(custom_design) = 'object')`,
  `ALTER TABLE order_items ADD COLUMN custom_design jsonb CHECK (jsonb_typeof(custom_design) = 'object')`,
  `ALTER TABLE order_items ADD COLUMN magnets jsonb CHECK (jsonb_typeof(magnets) = 'array')`,
];

/**
 * The design of a line: which photo goes where, and its crop. An order keeps the magnets too, so that it prints as it was
 * designed even if its product changes.
 */
export class Designs1772000000015 implements MigrationInterface {
  readonly name = 'Designs1772000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_items DROP COLUMN magnets, DROP COLUMN custom_design`);
    await runner.query(`ALTER TABLE cart_items DROP COLUMN custom_design`);
  }
}
