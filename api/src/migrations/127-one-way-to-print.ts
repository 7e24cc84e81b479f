import type { MigrationInterface, QueryRunner } from 'typeorm';

const layout = `CASE WHEN kind IN ('pdf', 'zip') THEN 'pages' ELSE 'sheets' END`;
const FIRST_WITH_KEY = `(SELECT DISTINCT ON (object_key) * FROM print_files WHERE state = 'done' AND object_key IS NOT NULL
  ORDER BY object_key, created_at DESC) AS made`;

/** Runs have a layout and a reason. Print files that are stored become runs that own none of their orders and know nothing of their magnets. */
export class OneWayToPrint1772000000127 implements MigrationInterface {
  readonly name = 'OneWayToPrint1772000000127';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE print_runs ADD COLUMN IF NOT EXISTS layout text NOT NULL DEFAULT 'sheets', ADD COLUMN IF NOT EXISTS reason text`,
    );
    await runner.query(`ALTER TABLE print_schedule ADD COLUMN IF NOT EXISTS last_left_out integer`);
    await runner.query(`ALTER TABLE print_run_files DROP CONSTRAINT IF EXISTS print_run_files_kind_check`);
    await runner.query(
      `INSERT INTO print_runs (id, state, plan, total, done, sheets, used_share, made_by, created_at, released_at, layout)
       SELECT id, 'done', '{"sheet": {"widthInches": 13, "heightInches": 19}, "magnets": [], "layout": {"sheets": []}}', total, done,
         coalesce(sheets, 1), coalesce(used_share, 1), (SELECT id FROM users WHERE users.id = requested_by), created_at, created_at,
         ${layout}
       FROM ${FIRST_WITH_KEY} ORDER BY created_at ON CONFLICT (id) DO NOTHING`,
    );
    await runner.query(
      `INSERT INTO print_run_orders (run_id, order_id, is_voided)
       SELECT made.id, orders.id, true FROM ${FIRST_WITH_KEY} JOIN orders ON orders.id = ANY(order_ids) ON CONFLICT DO NOTHING`,
    );
    await runner.query(
      `INSERT INTO print_run_files (run_id, name, position, kind, object_key, sha256, size_bytes)
       SELECT id, 'print-files.' || CASE WHEN kind IN ('pdf', 'gang') THEN 'pdf' ELSE 'zip' END, 0,
         CASE WHEN kind IN ('pdf', 'gang') THEN ${layout} ELSE 'zip' END, object_key, '', coalesce(size_bytes, 0)
       FROM ${FIRST_WITH_KEY} ON CONFLICT DO NOTHING`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM print_runs USING print_files WHERE print_files.id = print_runs.id`);
    await runner.query(`DELETE FROM print_run_files WHERE kind = 'pages'`);
    await runner.query(
      `ALTER TABLE print_run_files ADD CONSTRAINT print_run_files_kind_check
         CHECK (kind IN ('sheets', 'cut', 'ticket', 'manifest', 'zip'))`,
    );
    await runner.query(`ALTER TABLE print_schedule DROP COLUMN last_left_out`);
    await runner.query(`ALTER TABLE print_runs DROP COLUMN layout, DROP COLUMN reason`);
  }
}
