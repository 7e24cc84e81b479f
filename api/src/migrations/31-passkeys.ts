import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE passkeys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL CHECK (counter >= 0),
    transports text[] NOT NULL DEFAULT '{}',
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3)
  )`,
  `CREATE INDEX passkeys_by_user ON passkeys (user_id)`,

  // each is deleted when it is answered
  `CREATE TABLE passkey_challenges (
    challenge text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('registration', 'login', 'proof')),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)`,
];

/** Passkeys of accounts. */
export class Passkeys1772000000031 implements MigrationInterface {
  readonly name = 'Passkeys1772000000031';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['passkey_challenges', 'passkeys']) await runner.query(`DROP TABLE ${table}`);
  }
}
