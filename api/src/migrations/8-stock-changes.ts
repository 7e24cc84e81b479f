import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifies caches of the products whose stock has changed, once per statement and without ids if there are many: a notification
 * holds at most 8,000 bytes.
 */
const announceChanges = `CREATE FUNCTION products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    stock text[] := '{in_stock,reserved,updated_at}';
    changed uuid[];
    is_stock boolean;
  BEGIN
    SELECT array_agg(new_rows.id), bool_and(to_jsonb(old_rows) - stock = to_jsonb(new_rows) - stock)
      INTO changed, is_stock
      FROM old_rows JOIN new_rows USING (id) WHERE old_rows IS DISTINCT FROM new_rows;
    IF changed IS NOT NULL THEN
      PERFORM pg_notify('catalog_changed',
        CASE WHEN is_stock AND cardinality(changed) <= 100 THEN 'stock ' || array_to_string(changed, ' ') ELSE 'catalog' END);
    END IF;
    RETURN NULL;
  END $$`;

export class StockChanges1772000000008 implements MigrationInterface {
  readonly name = 'StockChanges1772000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(announceChanges);
    await runner.query('DROP TRIGGER product_changed ON products');
    await runner.query('DROP FUNCTION product_changed');
    await runner.query(
      `CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
       FOR EACH STATEMENT EXECUTE FUNCTION products_changed()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER products_changed ON products');
    await runner.query('DROP FUNCTION products_changed');
    await runner.query(`CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE stock text[] := '{in_stock,reserved,updated_at}';
      BEGIN
        PERFORM pg_notify('catalog_changed',
          CASE WHEN to_jsonb(OLD) - stock = to_jsonb(NEW) - stock THEN 'stock' ELSE 'catalog' END);
        RETURN NULL;
      END $$`);
    await runner.query(`CREATE TRIGGER product_changed AFTER UPDATE ON products
      FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION product_changed()`);
  }
}
