import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders are found by number, name, email address or tracking number. Changes nothing where the order desk's search exists. */
export class SearchEverything1772000000075 implements MigrationInterface {
  readonly name = 'SearchEverything1772000000075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE orders ADD COLUMN IF NOT EXISTS words text GENERATED ALWAYS AS
         (' ' || lower(id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(tracking_number, ''))) STORED`,
    );
    await runner.query(`CREATE INDEX IF NOT EXISTS orders_by_words ON orders USING gin (words gin_trgm_ops)`);
  }

  /** The column may be the order desk's, whose migration drops it. */
  async down(): Promise<void> {}
}
