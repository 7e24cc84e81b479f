import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CHECK (length(email) <= 254),
    password text NOT NULL,
    first_name text,
    last_name text,
    profile_image_url text,
    role text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'admin', 'banned')),
    is_email_verified boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  // one account per address, whatever its case
  `CREATE UNIQUE INDEX users_email_key ON users (lower(email))`,
  `CREATE INDEX ON users (created_at DESC, id DESC)`,

  `CREATE TABLE account_tokens (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('password_reset', 'email_verification')),
    token_hash text NOT NULL UNIQUE,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON account_tokens (user_id)`,

  // connect-pg-simple expects these names and types
  `CREATE TABLE sessions (
    sid text PRIMARY KEY,
    sess json NOT NULL,
    expire timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX ON sessions (expire)`,

  // in_stock counts all units, reserved those that open checkouts hold; shoppers see the difference
  `CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    description text NOT NULL,
    price numeric(10,2) NOT NULL CHECK (price > 0),
    compare_at_price numeric(10,2) CHECK (compare_at_price >= 0),
    cost_price numeric(10,2) CHECK (cost_price >= 0),
    image_url text,
    image_urls text[] NOT NULL DEFAULT '{}',
    category text NOT NULL,
    shape text NOT NULL CHECK (shape IN ('square', 'rectangle', 'round', 'circle')),
    size text NOT NULL CHECK (size IN ('small', 'medium', 'large')),
    dimensions text,
    weight numeric(6,2) CHECK (weight >= 0),
    material text NOT NULL DEFAULT 'Premium magnetic material',
    pack_options jsonb CHECK (jsonb_typeof(pack_options) = 'array'),
    in_stock integer NOT NULL DEFAULT 0 CHECK (in_stock >= 0),
    reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    low_stock_threshold integer NOT NULL DEFAULT 5 CHECK (low_stock_threshold >= 0),
    sku text UNIQUE,
    barcode text,
    is_active boolean NOT NULL DEFAULT true,
    is_featured boolean NOT NULL DEFAULT false,
    tags text[] NOT NULL DEFAULT '{}',
    rating_average numeric(2,1) CHECK (rating_average BETWEEN 0 AND 5),
    rating_count integer CHECK (rating_count >= 0),
    seo_title text,
    seo_description text,
    sort_order integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (reserved <= in_stock)
  )`,
  `CREATE INDEX products_listed ON products (sort_order, id) WHERE is_active`,

  `CREATE TABLE product_variations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    name text NOT NULL,
    value text NOT NULL,
    price_adjustment numeric(10,2) NOT NULL DEFAULT 0,
    stock_quantity integer NOT NULL DEFAULT 0 CHECK (stock_quantity >= 0),
    sku text UNIQUE,
    is_active boolean NOT NULL DEFAULT true,
    sort_order integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON product_variations (product_id)`,

  `CREATE TABLE product_images (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    image_url text NOT NULL,
    alt_text text,
    sort_order integer NOT NULL DEFAULT 0,
    is_primary boolean NOT NULL DEFAULT false,
    file_name text,
    file_size integer CHECK (file_size >= 0),
    mime_type text,
    width integer CHECK (width > 0),
    height integer CHECK (height > 0),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON product_images (product_id)`,
  `CREATE INDEX ON product_images (image_url)`,
  `CREATE UNIQUE INDEX product_images_one_primary ON product_images (product_id) WHERE is_primary`,

  `CREATE TABLE product_categories (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE,
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
    description text,
    image_url text,
    parent_id uuid REFERENCES product_categories ON DELETE SET NULL,
    is_active boolean NOT NULL DEFAULT true,
    sort_order integer NOT NULL DEFAULT 0,
    seo_title text,
    seo_description text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON product_categories (parent_id)`,

  `CREATE TABLE shipping_options (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    description text,
    base_rate numeric(10,2) NOT NULL CHECK (base_rate >= 0),
    free_shipping_threshold numeric(10,2) CHECK (free_shipping_threshold >= 0),
    is_active boolean NOT NULL DEFAULT true,
    sort_order integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,

  `CREATE TABLE contact_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    message text NOT NULL,
    subscribe boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON contact_messages (created_at DESC, id DESC)`,

  `CREATE TABLE newsletter_subscriptions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX newsletter_subscriptions_email_key ON newsletter_subscriptions (lower(email))`,

  // the owner of each customer photo: an account, or a guest session until that guest signs in
  `CREATE TABLE media_objects (
    object_path text PRIMARY KEY,
    pending_key text NOT NULL UNIQUE,
    user_id uuid REFERENCES users ON DELETE SET NULL,
    guest_id uuid,
    content_type text NOT NULL,
    size_bytes integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON media_objects (user_id)`,
  `CREATE INDEX ON media_objects (guest_id)`,

  // the key makes each mail unique: inserting it again changes nothing
  `CREATE TABLE outbox_mails (
    key text PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    sent_at timestamptz(3)
  )`,

  // the demo data is loaded once: an admin may have changed or deleted it since
  `CREATE TABLE applied_seeds (
    name text PRIMARY KEY,
    applied_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
];

const triggers = [
  // product_images is authoritative; the product's own columns copy the main picture and the list for readers
  `CREATE FUNCTION product_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed uuid := coalesce(NEW.product_id, OLD.product_id);
  BEGIN
    UPDATE products SET image_urls = pictures.urls, image_url = pictures.urls[1]
    FROM (SELECT coalesce(array_agg(image_url ORDER BY is_primary DESC, sort_order, id), '{}') AS urls
          FROM product_images WHERE product_id = changed) AS pictures
    WHERE products.id = changed AND products.image_urls IS DISTINCT FROM pictures.urls;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER product_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON product_images
   FOR EACH ROW EXECUTE FUNCTION product_pictures_changed()`,

  // tells caches to drop what changed; a transaction sends each payload once, however many rows it changes
  `CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('catalog_changed', 'catalog'); RETURN NULL; END $$`,
  // listeners may delay changes of stock only, which come every second
  `CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE stock text[] := '{in_stock,reserved,updated_at}';
  BEGIN
    PERFORM pg_notify('catalog_changed',
      CASE WHEN to_jsonb(OLD) - stock = to_jsonb(NEW) - stock THEN 'stock' ELSE 'catalog' END);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER product_changed AFTER UPDATE ON products
   FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION product_changed()`,
  `CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE ON products
   FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed()`,
  ...['product_variations', 'product_images', 'product_categories', 'shipping_options'].map(
    (table) => `CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed()`,
  ),
];

const tableNames = [
  'applied_seeds',
  'outbox_mails',
  'media_objects',
  'newsletter_subscriptions',
  'contact_messages',
  'shipping_options',
  'product_categories',
  'product_images',
  'product_variations',
  'products',
  'sessions',
  'account_tokens',
  'users',
];

/** Accounts, catalogue, messages, photos and mails. */
export class Foundation1772000000001 implements MigrationInterface {
  readonly name = 'Foundation1772000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...triggers]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tableNames) await runner.query(`DROP TABLE ${table}`);
    for (const name of ['product_pictures_changed', 'product_changed', 'catalog_changed'])
      await runner.query(`DROP FUNCTION ${name}`);
  }
}
