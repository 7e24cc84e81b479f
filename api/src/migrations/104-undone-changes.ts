import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The choice to go on without missing photos, mails about a status that wait, and what a change of status can be taken back to. */
export class UndoneChanges1772000000104 implements MigrationInterface {
  readonly name = 'UndoneChanges1772000000104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE orders ADD COLUMN photos_waived_at timestamptz, ADD COLUMN status_mail_from text,
         ADD COLUMN status_mail_at timestamptz, ADD COLUMN undo_state jsonb`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE orders DROP COLUMN undo_state, DROP COLUMN status_mail_at, DROP COLUMN status_mail_from,
         DROP COLUMN photos_waived_at`,
    );
  }
}
