import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE contact_messages
     ADD COLUMN handled_at timestamptz(3),
     ADD COLUMN handled_by uuid REFERENCES users ON DELETE SET NULL,
     ADD COLUMN words text GENERATED ALWAYS AS
       (lower(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || message)) STORED`,
  `CREATE INDEX contact_messages_by_words ON contact_messages USING gin (words gin_trgm_ops)`,
  `CREATE INDEX contact_messages_open ON contact_messages (created_at DESC, id DESC) WHERE handled_at IS NULL`,
  `CREATE INDEX ON contact_messages (handled_by)`,
  `CREATE INDEX newsletter_addresses_by_part ON newsletter_subscriptions USING gin (lower(email) gin_trgm_ops)`,
  `CREATE INDEX newsletter_addresses ON newsletter_subscriptions (created_at DESC, id DESC) WHERE unsubscribed_at IS NULL`,
];

/** Which messages are handled, and indexes for the lists of messages and of newsletter addresses. */
export class ContactLists1772000000071 implements MigrationInterface {
  readonly name = 'ContactLists1772000000071';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX newsletter_addresses`);
    await runner.query(`DROP INDEX newsletter_addresses_by_part`);
    await runner.query(
      `ALTER TABLE contact_messages DROP COLUMN words, DROP COLUMN handled_by, DROP COLUMN handled_at`,
    );
  }
}
