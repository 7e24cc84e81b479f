import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE media_objects
     ADD COLUMN focus jsonb CHECK (jsonb_typeof(focus) = 'array'),
     ADD COLUMN sharpness real CHECK (sharpness >= 0),
     ADD COLUMN look text CHECK (look ~ '^[0-9a-f]{16}$'),
     ADD COLUMN last_requested_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
     ADD COLUMN original_deleted_at timestamptz(3)`,
  `CREATE INDEX media_objects_by_request ON media_objects (last_requested_on, object_path)`,
  `CREATE INDEX media_objects_with_original ON media_objects (created_at) WHERE original_deleted_at IS NULL`,
  // which orders and carts name a photo
  `CREATE INDEX order_items_photos ON order_items USING gin (custom_images)`,
  `CREATE INDEX cart_items_photos ON cart_items USING gin (custom_images)`,
];

const down = [
  `DROP INDEX cart_items_photos`,
  `DROP INDEX order_items_photos`,
  `ALTER TABLE media_objects
     DROP COLUMN focus, DROP COLUMN sharpness, DROP COLUMN look,
     DROP COLUMN last_requested_on, DROP COLUMN original_deleted_at`,
];

/** What is known about a photo (faces, sharpness, a hash of its look), and what decides how long it is kept. */
export class PhotoDetails1772000000016 implements MigrationInterface {
  readonly name = 'PhotoDetails1772000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
