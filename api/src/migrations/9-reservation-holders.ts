import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE stock_reservations ADD COLUMN replaceable_by text`,
  `UPDATE stock_reservations AS r SET replaceable_by = c.caller FROM checkouts AS c
   WHERE c.id = r.checkout_id AND r.state = 'held' AND c.status IN ('opening', 'open')`,
  `CREATE INDEX stock_reservations_replaceable ON stock_reservations (replaceable_by) WHERE state = 'held'`,
];

/** A reservation names the shopper whose next checkout may take it over, so that stock need not read checkouts. */
export class ReservationHolders1772000000009 implements MigrationInterface {
  readonly name = 'ReservationHolders1772000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE stock_reservations DROP COLUMN replaceable_by`);
  }
}
