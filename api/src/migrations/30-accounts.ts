import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // sessions that began under another epoch have ended, whoever changes the account
  `ALTER TABLE users ADD COLUMN session_epoch integer NOT NULL DEFAULT 0`,
  `CREATE FUNCTION user_sessions_end() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.session_epoch := OLD.session_epoch + 1; RETURN NEW; END $$`,
  `CREATE TRIGGER user_sessions_end BEFORE UPDATE ON users FOR EACH ROW
   WHEN (OLD.role <> NEW.role OR OLD.password <> NEW.password) EXECUTE FUNCTION user_sessions_end()`,
  // which accounts show a photo
  `CREATE INDEX users_by_picture ON users (profile_image_url) WHERE profile_image_url IS NOT NULL`,

  `ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check`,
  `ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check
   CHECK (purpose IN ('password_reset', 'email_verification', 'email_change'))`,
  // the address that the link confirms
  `ALTER TABLE account_tokens ADD COLUMN email text NOT NULL DEFAULT '' CHECK (length(email) <= 254)`,

  `ALTER TABLE outbox_mails ADD COLUMN is_secret boolean NOT NULL DEFAULT false`,

  `ALTER TABLE sessions ADD COLUMN last_used_at timestamptz(3) NOT NULL DEFAULT now()`,
  `CREATE INDEX sessions_by_user ON sessions ((sess ->> 'userId'))`,
];

const down = [
  `DROP INDEX sessions_by_user`,
  `ALTER TABLE sessions DROP COLUMN last_used_at`,
  `ALTER TABLE outbox_mails DROP COLUMN is_secret`,
  `DELETE FROM account_tokens WHERE purpose = 'email_change'`,
  `ALTER TABLE account_tokens DROP COLUMN email`,
  `ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check`,
  `ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check
   CHECK (purpose IN ('password_reset', 'email_verification'))`,
  `DROP INDEX users_by_picture`,
  `DROP TRIGGER user_sessions_end ON users`,
  `DROP FUNCTION user_sessions_end`,
  `ALTER TABLE users DROP COLUMN session_epoch`,
];

/** Links by mail, changes of accounts that end sessions, and when sessions were last used. */
export class Accounts1772000000030 implements MigrationInterface {
  readonly name = 'Accounts1772000000030';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
