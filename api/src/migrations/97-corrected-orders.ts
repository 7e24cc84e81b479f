import type { MigrationInterface, QueryRunner } from 'typeorm';

const kindsOfDesk = ['photo_request', 'refund_request', 'mail'];
const kindsBefore = ['placed', 'status', 'tracking', 'refund', 'dispute', 'prints', 'photos', 'hold', ...kindsOfDesk];
const newKinds = ['email', 'phone', 'address'];
const historyOf = (kinds: readonly string[]) => [
  `ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check`,
  `ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check
     CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) NOT VALID`,
];

/** What customers correct. Together with another change in one statement, the version grows by two. */
const columns = [
  'customer_email',
  'customer_phone',
  'shipping_address',
  'shipping_address2',
  'shipping_city',
  'shipping_state',
  'shipping_zip',
];

const up = [
  ...historyOf([...kindsBefore, ...newKinds]),
  `CREATE TRIGGER order_contact_version BEFORE UPDATE OF ${columns.join(', ')} ON orders
   FOR EACH ROW WHEN (${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})
   EXECUTE FUNCTION next_version()`,
];

const down = [
  `DROP TRIGGER order_contact_version ON orders`,
  `DELETE FROM order_events WHERE kind IN (${newKinds.map((kind) => `'${kind}'`).join(', ')})`,
  ...historyOf(kindsBefore),
];

/** Address, phone and email of an order are corrected: their history, and the version that `If-Match` names. */
export class CorrectedOrders1772000000097 implements MigrationInterface {
  readonly name = 'CorrectedOrders1772000000097';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
