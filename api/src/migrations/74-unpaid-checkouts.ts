import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE FUNCTION checkout_words(shipping_info jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT lower((shipping_info ->> 'email') || ' ' || (shipping_info ->> 'firstName') || ' ' || (shipping_info ->> 'lastName'))
   $$`,
  // partial: a purchase that is paid never touches them
  `CREATE INDEX checkouts_unpaid ON checkouts (created_at DESC, id DESC) WHERE status IN ('expired', 'failed')`,
  `CREATE INDEX checkouts_unpaid_by_words ON checkouts USING gin (checkout_words(shipping_info) gin_trgm_ops)
   WHERE status IN ('expired', 'failed')`,
];

/** For the list of checkouts that ended without payment, and for finding people in it. */
export class UnpaidCheckouts1772000000074 implements MigrationInterface {
  readonly name = 'UnpaidCheckouts1772000000074';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX checkouts_unpaid_by_words, checkouts_unpaid`);
    await runner.query(`DROP FUNCTION checkout_words`);
  }
}
