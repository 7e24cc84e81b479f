import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE data_exports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed')),
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0,
    size_bytes bigint,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX data_exports_by_user ON data_exports (user_id, created_at DESC)`,
  `CREATE UNIQUE INDEX data_exports_one_under_way ON data_exports (user_id) WHERE state IN ('waiting', 'working')`,
];

/** Files with all that the shop keeps about an account. */
export class DataExports1772000000033 implements MigrationInterface {
  readonly name = 'DataExports1772000000033';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_exports');
  }
}
