import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  'status',
  'tracking_number',
  'prints_checked_at',
  'held_since',
  'hold_reason',
  'missing_photos',
  'custom_images',
  'previews',
  'refunded_amount',
];

const up = [
  `CREATE FUNCTION announce_order() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('order_changed', concat_ws(' ', NEW.id, NEW.user_id));
     RETURN NULL;
   END $$`,
  // new orders are not announced: NOTIFY would make purchases wait for one another at their commit
  `CREATE TRIGGER order_changed AFTER UPDATE OF ${columns.join(', ')} ON orders
   FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_order()`,
];

/** Announces changes of orders by their ids, whoever makes them, so that open pages read them again. */
export class OrderNotifications1772000000041 implements MigrationInterface {
  readonly name = 'OrderNotifications1772000000041';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER order_changed ON orders`);
    await runner.query(`DROP FUNCTION announce_order()`);
  }
}
