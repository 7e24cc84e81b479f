import type { MigrationInterface, QueryRunner } from 'typeorm';

const upStatements = [
  // Who has left stays known: the link of an old mail goes on answering, and nobody is added again by an import.
  // Only the hash of a link's secret is kept.
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

/** Subscriptions that can be ended; mails that can be answered and unsubscribed from. */
export class Contact1772000000004 implements MigrationInterface {
  readonly name = 'Contact1772000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downStatements) await runner.query(statement);
  }
}
