import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails in which a person wrote something don't say that a program sent them. */
export class PersonalMails1772000000115 implements MigrationInterface {
  readonly name = 'PersonalMails1772000000115';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_mails ADD COLUMN is_personal boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_mails DROP COLUMN is_personal`);
  }
}
