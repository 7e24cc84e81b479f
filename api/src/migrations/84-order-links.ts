import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE orders ADD COLUMN links_revoked_at timestamptz(3)`,
  // null: the photo was given for good, or an earlier version wrote the row
  `ALTER TABLE photo_shares ADD COLUMN order_id uuid`,
  `ALTER TABLE photo_shares ADD CONSTRAINT photo_shares_order
     FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE NOT VALID`,
];

/** When an order's links were revoked, and which photos a browser sees because it opened one. */
export class OrderLinks1772000000084 implements MigrationInterface {
  readonly name = 'OrderLinks1772000000084';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE photo_shares DROP COLUMN order_id`);
    await runner.query(`ALTER TABLE orders DROP COLUMN links_revoked_at`);
  }
}
