import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE claims (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('damage', 'return')),
    words text NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
    outcome text CHECK (outcome IN ('reprint', 'refund', 'declined')),
    answer text,
    answered_at timestamptz(3),
    answered_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((status = 'open') = (outcome IS NULL) AND (status = 'open') = (answer IS NULL))
  )`,
  `CREATE INDEX claims_by_order ON claims (order_id)`,
  `CREATE INDEX claims_by_status ON claims (status, created_at DESC, id DESC)`,
  `CREATE INDEX claims_by_time ON claims (created_at DESC, id DESC)`,
  `CREATE INDEX claims_by_answerer ON claims (answered_by)`,

  `CREATE TABLE claim_items (
    claim_id uuid NOT NULL REFERENCES claims ON DELETE CASCADE,
    order_item_id uuid NOT NULL REFERENCES order_items ON DELETE CASCADE,
    is_open boolean NOT NULL DEFAULT true,
    PRIMARY KEY (claim_id, order_item_id)
  )`,
  // however often and at once it is sent, an item has one open claim
  `CREATE UNIQUE INDEX open_claim_of_item ON claim_items (order_item_id) WHERE is_open`,
  `CREATE INDEX claim_items_by_item ON claim_items (order_item_id)`,

  `CREATE TABLE claim_photos (
    claim_id uuid NOT NULL REFERENCES claims ON DELETE CASCADE,
    object_path text NOT NULL REFERENCES media_objects ON DELETE CASCADE,
    position integer NOT NULL,
    PRIMARY KEY (claim_id, object_path)
  )`,
  `CREATE INDEX claim_photos_by_photo ON claim_photos (object_path)`,

  // open order pages read it again
  `CREATE FUNCTION announce_claim() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('order_changed', (SELECT concat_ws(' ', id, user_id) FROM orders WHERE id = NEW.order_id));
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER claim_changed AFTER UPDATE OF status ON claims FOR EACH ROW EXECUTE FUNCTION announce_claim()`,
];

/** Claims for damage or a return, with the items and photos that they are about. */
export class Claims1772000000061 implements MigrationInterface {
  readonly name = 'Claims1772000000061';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['claim_photos', 'claim_items', 'claims']) await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP FUNCTION announce_claim');
  }
}
