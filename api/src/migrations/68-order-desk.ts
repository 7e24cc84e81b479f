import type { MigrationInterface, QueryRunner } from 'typeorm';

const historyOf = (kinds: readonly string[]) => [
  `ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check`,
  `ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check
     CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
];
const kindsBefore = ['placed', 'status', 'tracking', 'refund', 'dispute', 'prints', 'photos', 'hold'];
const newKinds = ['photo_request', 'refund_request', 'mail'];

const up = [
  ...historyOf([...kindsBefore, ...newKinds]),

  // no unit is refunded or returned to stock twice, even by two admins at once
  `ALTER TABLE order_items
     ADD COLUMN refunded_quantity integer NOT NULL DEFAULT 0 CHECK (refunded_quantity BETWEEN 0 AND quantity),
     ADD COLUMN returned_quantity integer NOT NULL DEFAULT 0 CHECK (returned_quantity BETWEEN 0 AND quantity)`,
  `ALTER TABLE refunds
     ADD COLUMN request_key uuid UNIQUE,
     ADD COLUMN items jsonb,
     ADD COLUMN with_shipping boolean NOT NULL DEFAULT false`,

  `CREATE TABLE photo_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    photos text[] NOT NULL CHECK (cardinality(photos) > 0),
    message text NOT NULL,
    asked_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    closed_at timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX open_photo_request_of_order ON photo_requests (order_id) WHERE closed_at IS NULL`,
  `CREATE INDEX photo_requests_by_asker ON photo_requests (asked_by)`,
  // whoever ends the hold: the customer, an admin or the printing
  `CREATE FUNCTION close_photo_request() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE photo_requests SET closed_at = now() WHERE order_id = NEW.id AND closed_at IS NULL;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER order_released AFTER UPDATE OF held_since ON orders
   FOR EACH ROW WHEN (OLD.held_since IS NOT NULL AND NEW.held_since IS NULL) EXECUTE FUNCTION close_photo_request()`,

  // the second part of the key of a mail about an order is its id
  `CREATE INDEX outbox_mails_by_subject ON outbox_mails (split_part(key, ':', 2))`,
];

const down = [
  `DROP INDEX outbox_mails_by_subject`,
  `DROP TRIGGER order_released ON orders`,
  `DROP FUNCTION close_photo_request`,
  `DROP TABLE photo_requests`,
  `ALTER TABLE refunds DROP COLUMN request_key, DROP COLUMN items, DROP COLUMN with_shipping`,
  `ALTER TABLE order_items DROP COLUMN refunded_quantity, DROP COLUMN returned_quantity`,
  `DELETE FROM order_events WHERE kind IN (${newKinds.map((kind) => `'${kind}'`).join(', ')})`,
  ...historyOf(kindsBefore),
];

/** What the order desk keeps: refunds by item, requests for better photos, and more kinds of history. */
export class OrderDesk1772000000068 implements MigrationInterface {
  readonly name = 'OrderDesk1772000000068';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
