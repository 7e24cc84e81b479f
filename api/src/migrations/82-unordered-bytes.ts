import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // no foreign key of its photo: a row is deleted when its upload becomes one
  `CREATE TABLE pending_uploads (
     pending_key text PRIMARY KEY,
     user_id uuid REFERENCES users ON DELETE SET NULL,
     guest_id uuid,
     network text,
     bytes integer NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX pending_uploads_of_user ON pending_uploads (user_id)`,
  `CREATE INDEX pending_uploads_of_guest ON pending_uploads (guest_id)`,
  `CREATE INDEX pending_uploads_of_network ON pending_uploads (network)`,
  `CREATE INDEX pending_uploads_by_time ON pending_uploads (created_at)`,
  // null for photos that an order names, and for those from before
  `ALTER TABLE media_objects ADD COLUMN unordered_bytes integer, ADD COLUMN network text`,
  // locks in one order, so that two orders with the same photos wait for each other
  `CREATE FUNCTION stop_counting_photos(paths text[]) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM media_objects WHERE object_path = ANY(paths) AND unordered_bytes IS NOT NULL
       ORDER BY object_path FOR NO KEY UPDATE;
     UPDATE media_objects SET unordered_bytes = NULL, network = NULL
     WHERE object_path = ANY(paths) AND unordered_bytes IS NOT NULL;
   END $$`,
  `CREATE FUNCTION count_added_photos() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM stop_counting_photos(ARRAY(SELECT unnest(custom_images) FROM added));
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION count_changed_photos() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     dropped text[] := ARRAY(SELECT unnest(custom_images) FROM before EXCEPT SELECT unnest(custom_images) FROM after);
   BEGIN
     PERFORM stop_counting_photos(ARRAY(SELECT unnest(custom_images) FROM after EXCEPT SELECT unnest(custom_images) FROM before));
     IF cardinality(dropped) > 0 THEN
       UPDATE media_objects AS photo SET unordered_bytes = size_bytes
       WHERE object_path = ANY(dropped) AND original_deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM order_items WHERE custom_images @> ARRAY[photo.object_path]);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER photos_ordered AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION count_added_photos()`,
  `CREATE TRIGGER photos_reordered AFTER UPDATE ON order_items REFERENCING OLD TABLE AS before NEW TABLE AS after
   FOR EACH STATEMENT EXECUTE FUNCTION count_changed_photos()`,
];

const down = [
  `DROP TRIGGER photos_reordered ON order_items`,
  `DROP TRIGGER photos_ordered ON order_items`,
  `DROP FUNCTION count_changed_photos(), count_added_photos(), stop_counting_photos(text[])`,
  `ALTER TABLE media_objects DROP COLUMN network, DROP COLUMN unordered_bytes`,
  `DROP TABLE pending_uploads`,
];

/** What visitors and networks have uploaded that no order names, checked or not. */
export class UnorderedBytes1772000000082 implements MigrationInterface {
  readonly name = 'UnorderedBytes1772000000082';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
