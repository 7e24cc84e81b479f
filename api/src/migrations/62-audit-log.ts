import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // no foreign key: entries outlive accounts
  `CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL DEFAULT now(),
    actor_id uuid NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    words text GENERATED ALWAYS AS
      (lower(action || ' ' || subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) STORED
  )`,
  `CREATE INDEX audit_log_by_subject ON audit_log (subject, id)`,
  `CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id)`,
  `CREATE INDEX audit_log_by_words ON audit_log USING gin (words gin_trgm_ops)`,

  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];

/** What admins changed. The database refuses to change or delete an entry. */
export class AuditLog1772000000062 implements MigrationInterface {
  readonly name = 'AuditLog1772000000062';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE audit_log`);
    await runner.query(`DROP FUNCTION refuse_change`);
  }
}
