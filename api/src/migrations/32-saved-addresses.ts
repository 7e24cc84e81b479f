import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE saved_addresses (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    country text NOT NULL CHECK (country IN ('CA', 'US')),
    is_default boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX saved_addresses_by_user ON saved_addresses (user_id)`,
  `CREATE UNIQUE INDEX saved_addresses_one_default ON saved_addresses (user_id) WHERE is_default`,
];

/** Addresses that accounts order to. */
export class SavedAddresses1772000000032 implements MigrationInterface {
  readonly name = 'SavedAddresses1772000000032';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_addresses');
  }
}
