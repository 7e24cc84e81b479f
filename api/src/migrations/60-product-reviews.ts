import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // what the seed data says of a product, until and unless its reviews say it
  `ALTER TABLE products
     ADD COLUMN is_rated_by_reviews boolean NOT NULL DEFAULT false,
     ADD COLUMN seeded_rating_average numeric(2,1),
     ADD COLUMN seeded_rating_count integer`,

  `CREATE TABLE product_reviews (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
    words text NOT NULL,
    photo text REFERENCES media_objects ON DELETE SET NULL,
    author_name text,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    revision integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (order_id, product_id)
  )`,
  `CREATE INDEX product_reviews_public ON product_reviews (product_id, created_at DESC, id DESC) WHERE status = 'approved'`,
  `CREATE INDEX product_reviews_by_status ON product_reviews (status, created_at DESC, id DESC)`,
  `CREATE INDEX product_reviews_by_time ON product_reviews (created_at DESC, id DESC)`,
  `CREATE INDEX product_reviews_by_photo ON product_reviews (photo)`,

  // caches hold what is public
  `CREATE TRIGGER public_review_changed AFTER UPDATE ON product_reviews
   FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW AND (OLD.status = 'approved' OR NEW.status = 'approved'))
   EXECUTE FUNCTION catalog_changed()`,
  `CREATE TRIGGER public_review_deleted AFTER DELETE ON product_reviews
   FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION catalog_changed()`,

  // the foreign key does this when an account is deleted
  `CREATE FUNCTION order_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE product_reviews SET author_name = NULL, photo = NULL WHERE order_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER order_unlinked AFTER UPDATE OF user_id ON orders
   FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION order_unlinked()`,
];

/** Reviews by people who received an order. Once an account is deleted, its reviews have no name and no photo. */
export class ProductReviews1772000000060 implements MigrationInterface {
  readonly name = 'ProductReviews1772000000060';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER order_unlinked ON orders');
    await runner.query('DROP FUNCTION order_unlinked');
    await runner.query('DROP TABLE product_reviews');
    await runner.query(
      `UPDATE products SET rating_average = seeded_rating_average, rating_count = seeded_rating_count WHERE is_rated_by_reviews`,
    );
    await runner.query(
      `ALTER TABLE products DROP COLUMN is_rated_by_reviews, DROP COLUMN seeded_rating_average, DROP COLUMN seeded_rating_count`,
    );
  }
}
