import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What all processes count for rate limits; the columns are those of rate-limiter-flexible. Unlogged: a crash of the database
 * starts them at zero. With space for updates in place.
 */
export class RateLimits1772000000077 implements MigrationInterface {
  readonly name = 'RateLimits1772000000077';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNLOGGED TABLE rate_limits (
         key varchar(255) PRIMARY KEY,
         points integer NOT NULL DEFAULT 0,
         expire bigint
       ) WITH (fillfactor = 50)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE rate_limits`);
  }
}
