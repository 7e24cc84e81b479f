import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE orders ADD COLUMN not_before text`,
  `CREATE SEQUENCE print_run_numbers AS integer`,
  `CREATE TABLE print_runs (
    id uuid PRIMARY KEY,
    number integer NOT NULL UNIQUE DEFAULT nextval('print_run_numbers'),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed', 'voided')),
    plan jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL,
    sheets integer NOT NULL CHECK (sheets > 0),
    used_share double precision NOT NULL,
    error text,
    made_by uuid REFERENCES users ON DELETE SET NULL,
    scheduled_on text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    released_at timestamptz(3),
    delivers boolean NOT NULL DEFAULT false,
    is_delivering boolean NOT NULL DEFAULT false,
    delivered_at timestamptz(3),
    delivery_error text,
    CHECK (state <> 'voided' OR released_at IS NULL)
  )`,
  `ALTER SEQUENCE print_run_numbers OWNED BY print_runs.number`,
  `CREATE INDEX print_runs_by_maker ON print_runs (made_by)`,
  `CREATE TABLE print_run_orders (
    run_id uuid NOT NULL REFERENCES print_runs ON DELETE CASCADE,
    order_id uuid NOT NULL REFERENCES orders,
    is_voided boolean NOT NULL DEFAULT false,
    PRIMARY KEY (run_id, order_id)
  )`,
  // no order is in two runs
  `CREATE UNIQUE INDEX print_run_of_order ON print_run_orders (order_id) WHERE NOT is_voided`,
  `CREATE INDEX print_run_orders_by_order ON print_run_orders (order_id)`,
  `CREATE TABLE print_run_pieces (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    run_id uuid NOT NULL REFERENCES print_runs ON DELETE CASCADE,
    item integer NOT NULL CHECK (item >= 0),
    magnet integer NOT NULL CHECK (magnet >= 0),
    sheet integer NOT NULL CHECK (sheet > 0),
    order_id uuid NOT NULL REFERENCES orders,
    spoiled_at timestamptz(3),
    spoiled_reason text,
    reprinted_in uuid REFERENCES print_runs,
    UNIQUE (run_id, item),
    CHECK (reprinted_in IS NULL OR spoiled_at IS NOT NULL)
  )`,
  `CREATE INDEX print_run_pieces_by_order ON print_run_pieces (order_id)`,
  `CREATE INDEX print_run_pieces_by_reprint ON print_run_pieces (reprinted_in) WHERE reprinted_in IS NOT NULL`,
  `CREATE INDEX print_run_pieces_to_reprint ON print_run_pieces (spoiled_at)
   WHERE spoiled_at IS NOT NULL AND reprinted_in IS NULL`,
  `CREATE TABLE print_run_files (
    run_id uuid NOT NULL REFERENCES print_runs ON DELETE CASCADE,
    name text NOT NULL,
    position integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('sheets', 'cut', 'ticket', 'manifest', 'zip')),
    object_key text NOT NULL UNIQUE,
    sha256 text NOT NULL,
    size_bytes bigint NOT NULL,
    PRIMARY KEY (run_id, name)
  )`,
  `CREATE TABLE print_schedule (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    is_on boolean NOT NULL DEFAULT false,
    time text NOT NULL DEFAULT '16:00',
    delivers boolean NOT NULL DEFAULT false,
    changed_at timestamptz(3) NOT NULL DEFAULT now(),
    last_day text
  )`,
  `INSERT INTO print_schedule DEFAULT VALUES`,
];

const down = [
  `DROP TABLE print_schedule, print_run_files, print_run_pieces, print_run_orders, print_runs`,
  `ALTER TABLE orders DROP COLUMN not_before`,
];

/** Print runs with their orders, pieces and files, when they are made by themselves, and the day before which an order waits. */
export class PrintRuns1772000000110 implements MigrationInterface {
  readonly name = 'PrintRuns1772000000110';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
