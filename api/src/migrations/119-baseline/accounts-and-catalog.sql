CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (length(email) <= 254),
  password text NOT NULL,
  first_name text,
  last_name text,
  profile_image_url text,
  role text NOT NULL DEFAULT 'customer',
  is_email_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  session_epoch integer NOT NULL DEFAULT 0,
  words text
);
-- which accounts show a photo
CREATE INDEX users_by_picture ON users (profile_image_url) WHERE profile_image_url IS NOT NULL;
CREATE INDEX users_by_role ON users (role, created_at DESC, id DESC);
CREATE INDEX users_by_words ON users USING gin (words gin_trgm_ops);
CREATE INDEX users_created_at_id_idx ON users (created_at DESC, id DESC);
-- one account per address, whatever its case
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('customer', 'admin', 'banned', 'packer', 'support')) NOT VALID;

CREATE TABLE account_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('password_reset', 'email_verification', 'email_change')),
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254)
);
CREATE INDEX account_tokens_user_id_idx ON account_tokens (user_id);

-- connect-pg-simple expects these names and types
CREATE TABLE sessions (
  sid text PRIMARY KEY,
  sess json NOT NULL,
  expire timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_user ON sessions ((sess ->> 'userId'));
CREATE INDEX sessions_expire_idx ON sessions (expire);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- each is deleted when it is answered
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('registration', 'login', 'proof')),
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);

CREATE TABLE saved_addresses (
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
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  address2 text
);
CREATE INDEX saved_addresses_by_user ON saved_addresses (user_id);
CREATE UNIQUE INDEX saved_addresses_one_default ON saved_addresses (user_id) WHERE is_default;

CREATE TABLE data_exports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX data_exports_by_user ON data_exports (user_id, created_at DESC);
CREATE UNIQUE INDEX data_exports_one_under_way ON data_exports (user_id) WHERE state IN ('waiting', 'working');

-- no foreign key: entries outlive accounts
CREATE TABLE audit_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor_id uuid NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  words text GENERATED ALWAYS AS (lower((((((action || ' ') || subject_id) || ' ') || coalesce(before::text, '')) || ' ') || coalesce(after::text,
    ''))) STORED
);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id);
CREATE INDEX audit_log_by_words ON audit_log USING gin (words gin_trgm_ops);

CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50);

-- the owner of each customer photo: an account, or a guest session until that guest signs in
CREATE TABLE media_objects (
  object_path text PRIMARY KEY,
  pending_key text NOT NULL UNIQUE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  guest_id uuid,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  focus jsonb CHECK (jsonb_typeof(focus) = 'array'),
  sharpness real CHECK (sharpness >= 0),
  look text CHECK (look ~ '^[0-9a-f]{16}$'),
  last_requested_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  original_deleted_at timestamptz(3),
  unordered_bytes integer,
  network text
);
CREATE INDEX media_objects_by_request ON media_objects (last_requested_on, object_path);
CREATE INDEX media_objects_guest_id_idx ON media_objects (guest_id);
CREATE INDEX media_objects_of_network ON media_objects (network) WHERE network IS NOT NULL;
CREATE INDEX media_objects_user_id_idx ON media_objects (user_id);
CREATE INDEX media_objects_with_original ON media_objects (created_at) WHERE original_deleted_at IS NULL;

-- no foreign key of its photo: a row is deleted when its upload becomes one
CREATE TABLE pending_uploads (
  pending_key text PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  guest_id uuid,
  network text,
  bytes integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX pending_uploads_by_time ON pending_uploads (created_at);
CREATE INDEX pending_uploads_of_guest ON pending_uploads (guest_id);
CREATE INDEX pending_uploads_of_network ON pending_uploads (network);
CREATE INDEX pending_uploads_of_user ON pending_uploads (user_id);

-- in_stock counts all units, reserved those that open checkouts hold; shoppers see the difference
CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CONSTRAINT products_name_length CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL,
  price numeric(10,2) NOT NULL CHECK (price > 0) CONSTRAINT products_price_is_a_number CHECK (price <> 'NaN'),
  compare_at_price numeric(10,2) CHECK (compare_at_price >= 0) CONSTRAINT products_compare_at_price_is_a_number CHECK (compare_at_price <> 'NaN'),
  cost_price numeric(10,2) CHECK (cost_price >= 0),
  image_url text,
  image_urls text[] NOT NULL DEFAULT '{}',
  category text NOT NULL CONSTRAINT products_category_length CHECK (length(category) BETWEEN 1 AND 80),
  shape text NOT NULL CHECK (shape IN ('square', 'rectangle', 'round', 'circle')),
  size text NOT NULL CHECK (size IN ('small', 'medium', 'large')),
  dimensions text,
  weight numeric(6,2) CHECK (weight >= 0),
  material text NOT NULL DEFAULT 'Premium magnetic material',
  pack_options jsonb CHECK (jsonb_typeof(pack_options) = 'array') CONSTRAINT products_packs CHECK (are_packs(pack_options)),
  in_stock integer NOT NULL DEFAULT 0 CHECK (in_stock >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  low_stock_threshold integer NOT NULL DEFAULT 5 CHECK (low_stock_threshold >= 0),
  sku text UNIQUE,
  barcode text,
  is_active boolean NOT NULL DEFAULT true,
  is_featured boolean NOT NULL DEFAULT false,
  tags text[] NOT NULL DEFAULT '{}' CONSTRAINT products_tags_are_texts CHECK (array_position(tags, NULL) IS NULL),
  rating_average numeric(2,1) CHECK (rating_average BETWEEN 0 AND 5),
  rating_count integer CHECK (rating_count >= 0),
  seo_title text,
  seo_description text,
  sort_order integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  search tsvector NOT NULL,
  listed_price numeric(10,2) NOT NULL GENERATED ALWAYS AS (listed_price(price, pack_options)) STORED,
  magnets jsonb CHECK (jsonb_typeof(magnets) = 'array'),
  is_rated_by_reviews boolean NOT NULL DEFAULT false,
  seeded_rating_average numeric(2,1),
  seeded_rating_count integer,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT products_archived_are_inactive CHECK (archived_at IS NULL OR NOT is_active),
  CHECK (reserved <= in_stock)
) WITH (fillfactor = 85);
CREATE INDEX inactive_products ON products (category) WHERE NOT is_active;
CREATE INDEX products_by_age ON products (created_at, id) INCLUDE (listed_price, category, shape, size, is_featured) WHERE is_active;
CREATE INDEX products_by_age_in_group ON products (category, shape, size, is_featured, created_at, id) WHERE is_active;
CREATE INDEX products_by_folded_words ON products USING gin (fold_text(((' ' || name) || ' ') || coalesce(sku,
  '')) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX products_by_language ON products (left(name, 80) COLLATE shop_names, id)
  INCLUDE (listed_price, category, shape, size, is_featured) WHERE is_active;
CREATE INDEX products_by_language_in_group ON products (category, shape, size, is_featured, left(name, 80) COLLATE shop_names, id) WHERE is_active;
CREATE INDEX products_by_price ON products (listed_price, id) INCLUDE (category, shape, size, is_featured) WHERE is_active;
CREATE INDEX products_by_price_in_group ON products (category, shape, size, is_featured, listed_price, id) WHERE is_active;
CREATE INDEX products_listed ON products (sort_order, id) INCLUDE (listed_price, category, shape, size, is_featured) WHERE is_active;
CREATE INDEX products_listed_in_group ON products (category, shape, size, is_featured, sort_order, id) WHERE is_active;
-- none by stock: sales update rows without touching an index
CREATE INDEX products_of_admins_by_age ON products (created_at, id);
CREATE INDEX products_of_admins_by_language ON products (left(name, 80) COLLATE shop_names, id);
CREATE INDEX products_of_admins_by_price ON products (price, id);
CREATE INDEX products_of_admins_by_words ON products USING gin (lower((name || ' ') || coalesce(sku, '')) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX products_search ON products USING gin (search, category, shape, size) WITH (fastupdate = off) WHERE is_active;

CREATE TABLE product_variations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  name text NOT NULL,
  value text NOT NULL,
  price_adjustment numeric(10,2) NOT NULL DEFAULT 0 CONSTRAINT product_variations_price_is_a_number CHECK (price_adjustment <> 'NaN'),
  stock_quantity integer NOT NULL DEFAULT 0 CHECK (stock_quantity >= 0),
  sku text UNIQUE,
  is_active boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX product_variations_product_id_idx ON product_variations (product_id);

CREATE TABLE product_images (
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
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  prints jsonb CHECK (jsonb_typeof(prints) = 'array')
);
CREATE INDEX product_images_image_url_idx ON product_images (image_url);
CREATE UNIQUE INDEX product_images_one_primary ON product_images (product_id) WHERE is_primary;
CREATE INDEX product_images_product_id_idx ON product_images (product_id);

CREATE TABLE product_categories (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9-]+$') UNIQUE,
  description text,
  image_url text,
  parent_id uuid REFERENCES product_categories ON DELETE SET NULL,
  is_active boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  seo_title text,
  seo_description text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT product_categories_not_under_itself CHECK (parent_id <> id)
);
CREATE INDEX product_categories_parent_id_idx ON product_categories (parent_id);

-- every word ever used to describe a product, for comparing mistyped words: thousands, however many products
CREATE TABLE product_words (
  word text PRIMARY KEY
);
CREATE INDEX product_words_similar ON product_words USING gin (word gin_trgm_ops);

CREATE TABLE product_groups (
  category text,
  shape text,
  size text,
  is_featured boolean,
  products integer NOT NULL,
  PRIMARY KEY (category, shape, size, is_featured)
);

-- "stems" are those of the term, which questions are compared with; "version" is for If-Match
CREATE TABLE search_synonyms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  term text NOT NULL CHECK (length(term) BETWEEN 1 AND 60),
  stems text NOT NULL UNIQUE,
  meanings text[] NOT NULL CHECK (cardinality(meanings) BETWEEN 1 AND 10 AND array_position(meanings, NULL) IS NULL),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE shipping_options (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  description text,
  base_rate numeric(10,2) NOT NULL CHECK (base_rate >= 0),
  free_shipping_threshold numeric(10,2) CHECK (free_shipping_threshold >= 0),
  is_active boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  min_business_days integer,
  max_business_days integer,
  CONSTRAINT shipping_options_rate_is_a_number CHECK (base_rate <> 'NaN' AND free_shipping_threshold <> 'NaN')
);
ALTER TABLE shipping_options ADD CONSTRAINT shipping_options_business_days CHECK ((min_business_days IS NULL) = (max_business_days IS NULL)
  AND min_business_days >= 0 AND max_business_days >= min_business_days) NOT VALID;

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  message text NOT NULL,
  subscribe boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  handled_at timestamptz(3),
  handled_by uuid REFERENCES users ON DELETE SET NULL,
  words text GENERATED ALWAYS AS (lower((((((name || ' ') || email) || ' ') || coalesce(phone, '')) || ' ') || message)) STORED
);
CREATE INDEX contact_messages_by_words ON contact_messages USING gin (words gin_trgm_ops);
CREATE INDEX contact_messages_created_at_id_idx ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_handled_by_idx ON contact_messages (handled_by);
CREATE INDEX contact_messages_open ON contact_messages (created_at DESC, id DESC) WHERE handled_at IS NULL;

CREATE TABLE newsletter_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz(3),
  unsubscribe_token_hash text UNIQUE
);
CREATE INDEX newsletter_addresses ON newsletter_subscriptions (created_at DESC, id DESC) WHERE unsubscribed_at IS NULL;
CREATE INDEX newsletter_addresses_by_part ON newsletter_subscriptions USING gin (lower(email) gin_trgm_ops);
CREATE UNIQUE INDEX newsletter_subscriptions_email_key ON newsletter_subscriptions (lower(email));

-- the key makes each mail unique: inserting it again changes nothing
CREATE TABLE outbox_mails (
  key text PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  reply_to text,
  unsubscribe_url text,
  is_secret boolean NOT NULL DEFAULT false,
  attachment jsonb,
  is_personal boolean NOT NULL DEFAULT false
);
-- the second part of the key of a mail about an order is its id
CREATE INDEX outbox_mails_by_subject ON outbox_mails (split_part(key, ':', 2));

-- the demo data is loaded once: an admin may have changed or deleted it since
CREATE TABLE applied_seeds (
  name text PRIMARY KEY,
  applied_at timestamptz(3) NOT NULL DEFAULT now()
);
