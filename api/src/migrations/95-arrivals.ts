import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE shipping_options
     ADD COLUMN IF NOT EXISTS min_business_days integer, ADD COLUMN IF NOT EXISTS max_business_days integer`,
  `ALTER TABLE shipping_options DROP CONSTRAINT IF EXISTS shipping_options_business_days`,
  `ALTER TABLE shipping_options ADD CONSTRAINT shipping_options_business_days CHECK (
     (min_business_days IS NULL) = (max_business_days IS NULL)
     AND min_business_days >= 0 AND max_business_days >= min_business_days) NOT VALID`,
  // null: nothing was promised, or an earlier version wrote the row
  `ALTER TABLE checkouts ADD COLUMN IF NOT EXISTS business_days jsonb`,
  `ALTER TABLE orders ADD COLUMN IF NOT EXISTS arrival jsonb`,
];

/** Options of earlier versions say it in words: "5-7 business days". */
const daysOfDescriptions = `
  UPDATE shipping_options AS option SET min_business_days = said.days[1]::integer,
    max_business_days = coalesce(said.days[2], said.days[1])::integer
  FROM (
    SELECT id, regexp_match(description, '^(\\d{1,2})(?:\\s*-\\s*(\\d{1,2}))? business days?$') AS days
    FROM shipping_options WHERE min_business_days IS NULL
  ) AS said
  WHERE option.id = said.id AND coalesce(said.days[2], said.days[1])::integer >= said.days[1]::integer
    AND option.id IN (SELECT id FROM shipping_options WHERE min_business_days IS NULL ORDER BY id LIMIT 1000)`;

/** How many business days shipping takes, and when an order was promised to arrive. */
export class Arrivals1772000000095 implements MigrationInterface {
  readonly name = 'Arrivals1772000000095';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...up, daysOfDescriptions]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders DROP COLUMN arrival`);
    await runner.query(`ALTER TABLE checkouts DROP COLUMN business_days`);
    await runner.query(`ALTER TABLE shipping_options DROP COLUMN min_business_days, DROP COLUMN max_business_days`);
  }
}
