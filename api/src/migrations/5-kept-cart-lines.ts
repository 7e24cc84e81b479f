import type { MigrationInterface, QueryRunner } from 'typeorm';

const upStatements = [
  // a line with the shopper's photos outlives its product; `product_copy` is the product as it was when added
  `ALTER TABLE cart_items DROP CONSTRAINT cart_items_product_id_fkey`,
  `ALTER TABLE cart_items ADD COLUMN product_copy jsonb`,
  `UPDATE cart_items SET product_copy = (
     SELECT jsonb_build_object('name', p.name, 'description', p.description, 'price', p.price::text, 'imageUrl', p.image_url,
                               'imageUrls', to_jsonb(p.image_urls), 'shape', p.shape, 'size', p.size, 'category', p.category)
     FROM products p WHERE p.id = product_id)`,
  `ALTER TABLE cart_items ALTER COLUMN product_copy SET NOT NULL`,
];

const downStatements = [
  `DELETE FROM cart_items WHERE product_id NOT IN (SELECT id FROM products)`,
  `ALTER TABLE cart_items DROP COLUMN product_copy`,
  `ALTER TABLE cart_items ADD CONSTRAINT cart_items_product_id_fkey
     FOREIGN KEY (product_id) REFERENCES products ON DELETE CASCADE`,
];

/** Cart lines are kept when their product is deleted. */
export class KeptCartLines1772000000005 implements MigrationInterface {
  readonly name = 'KeptCartLines1772000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downStatements) await runner.query(statement);
  }
}
