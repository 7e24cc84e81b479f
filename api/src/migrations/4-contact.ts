import type { MigrationInterface, QueryRunner } from 'typeorm';

const upStatements = [
  // unsubscribed addresses are kept, so that old links still answer and an import adds nobody again
  // only the hash of a link's secret is stored
  `ALTER TABLE newsletter_subscriptions
    ADD COLUMN unsubscribed_at timestamptz(3),
    ADD COLUMN unsubscribe_token_hash text UNIQUE`,
  `ALTER TABLE outbox_mails
    ADD COLUMN reply_to text,
    ADD COLUMN unsubscribe_url text`,
];

const downStatements = [
  `ALTER TABLE outbox_mails DROP COLUMN reply_to, DROP COLUMN unsubscribe_url`,
  `ALTER TABLE newsletter_subscriptions DROP COLUMN unsubscribed_at, DROP COLUMN unsubscribe_token_hash`,
];

/** Unsubscribing from the newsletter, and mails with a reply address and an unsubscribe link. */
export class Contact1772000000004 implements MigrationInterface {
  readonly name = 'Contact1772000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downStatements) await runner.query(statement);
  }
}
