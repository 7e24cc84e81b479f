import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is attached to a mail when it is sent. */
export class MailAttachments1772000000050 implements MigrationInterface {
  readonly name = 'MailAttachments1772000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_mails ADD COLUMN attachment jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_mails DROP COLUMN attachment`);
  }
}
