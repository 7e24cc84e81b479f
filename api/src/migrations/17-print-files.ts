import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE print_files (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('pdf', 'zip', 'gang')),
    order_ids uuid[] NOT NULL CHECK (cardinality(order_ids) > 0),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL DEFAULT 0,
    object_key text,
    size_bytes bigint,
    sheets integer,
    used_share double precision,
    missing jsonb NOT NULL DEFAULT '[]',
    low_quality jsonb NOT NULL DEFAULT '[]',
    error text,
    requested_by uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (state <> 'done' OR (object_key IS NOT NULL AND size_bytes IS NOT NULL))
  )`,
  `CREATE INDEX print_files_by_time ON print_files (created_at)`,
  `CREATE INDEX print_files_by_key ON print_files (object_key) WHERE state = 'done'`,
  `CREATE TABLE printer_settings (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    sheet jsonb,
    profile_key text,
    profile_name text,
    profile_bytes integer
  )`,
  `INSERT INTO printer_settings DEFAULT VALUES`,
  // null until it is counted
  `ALTER TABLE orders ADD COLUMN low_quality_photos integer CHECK (low_quality_photos >= 0)`,
  `CREATE INDEX orders_of_unknown_quality ON orders (created_at) WHERE low_quality_photos IS NULL`,
];

const down = [
  `ALTER TABLE orders DROP COLUMN low_quality_photos`,
  `DROP TABLE printer_settings`,
  `DROP TABLE print_files`,
];

/** Print files and how far they are, what is known about the printer, and how many photos of an order print badly. */
export class PrintFiles1772000000017 implements MigrationInterface {
  readonly name = 'PrintFiles1772000000017';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
