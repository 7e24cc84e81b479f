import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An apartment or unit. The version before writes none. */
export class SecondAddressLines1772000000096 implements MigrationInterface {
  readonly name = 'SecondAddressLines1772000000096';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN shipping_address2 text`);
    await runner.query(`ALTER TABLE saved_addresses ADD COLUMN address2 text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE saved_addresses DROP COLUMN address2`);
    await runner.query(`ALTER TABLE orders DROP COLUMN shipping_address2`);
  }
}
