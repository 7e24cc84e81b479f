import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What admins change. Stock is not among them: sales change it, and admins change it by the difference. */
const columns = [
  'name',
  'description',
  'price',
  'compare_at_price',
  'cost_price',
  'category',
  'shape',
  'size',
  'dimensions',
  'weight',
  'material',
  'pack_options',
  'magnets',
  'low_stock_threshold',
  'sku',
  'barcode',
  'is_active',
  'is_featured',
  'tags',
  'seo_title',
  'seo_description',
  'sort_order',
  'archived_at',
];
const variationColumns = ['name', 'value', 'price_adjustment', 'stock_quantity', 'sku', 'is_active', 'sort_order'];

const versionTrigger = (name: string, table: string, changed: readonly string[]) =>
  `CREATE TRIGGER ${name} BEFORE UPDATE OF ${changed.join(', ')} ON ${table}
   FOR EACH ROW WHEN (${changed.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})
   EXECUTE FUNCTION next_version()`;

const up = [
  `ALTER TABLE products
     ADD COLUMN version integer NOT NULL DEFAULT 1,
     ADD COLUMN archived_at timestamptz(3),
     ADD CONSTRAINT products_archived_are_inactive CHECK (archived_at IS NULL OR NOT is_active)`,
  `ALTER TABLE product_variations ADD COLUMN version integer NOT NULL DEFAULT 1`,
  versionTrigger('product_version', 'products', columns),
  versionTrigger('variation_version', 'product_variations', variationColumns),
  // none by stock: sales update rows without touching an index
  `CREATE INDEX products_of_admins_by_age ON products (created_at, id)`,
  `CREATE INDEX products_of_admins_by_name ON products (left(lower(name), 80), id)`,
  `CREATE INDEX products_of_admins_by_price ON products (price, id)`,
  `CREATE INDEX products_of_admins_by_words ON products
     USING gin (lower(name || ' ' || coalesce(sku, '')) gin_trgm_ops) WITH (fastupdate = off)`,
];

const down = [
  ...['age', 'name', 'price', 'words'].map((name) => `DROP INDEX products_of_admins_by_${name}`),
  `DROP TRIGGER variation_version ON product_variations`,
  `DROP TRIGGER product_version ON products`,
  `ALTER TABLE product_variations DROP COLUMN version`,
  `ALTER TABLE products DROP CONSTRAINT products_archived_are_inactive, DROP COLUMN archived_at, DROP COLUMN version`,
];

/** The version that `If-Match` names, archived products, and the indexes of the admins' product list. */
export class ProductVersions1772000000065 implements MigrationInterface {
  readonly name = 'ProductVersions1772000000065';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
