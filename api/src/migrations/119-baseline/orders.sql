-- `fingerprint` hashes product, variation, pack, photos and message: equal lines are one, even when added at the same time
-- the clock's time, not the transaction's, so that lines merged together keep their order
CREATE TABLE cart_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id uuid NOT NULL,
  variation_id uuid,
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  custom_images text[] NOT NULL DEFAULT '{}',
  custom_message text,
  selected_pack text,
  selected_pack_price text,
  fingerprint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  product_copy jsonb NOT NULL,
  custom_design jsonb CHECK (jsonb_typeof(custom_design) = 'object'),
  UNIQUE (user_id, fingerprint)
);
CREATE INDEX cart_items_photos ON cart_items USING gin (custom_images);
CREATE INDEX cart_items_product_id_idx ON cart_items (product_id);

-- a guest cart's line is merged at most once, however often and into however many accounts it is sent
CREATE TABLE merged_guest_lines (
  guest_line_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  problems jsonb NOT NULL DEFAULT '[]',
  merged_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX merged_guest_lines_by_user ON merged_guest_lines (user_id);

-- `purchase_id` is the id of a purchase's first checkout, which its replacements keep
CREATE TABLE checkouts (
  id uuid PRIMARY KEY,
  purchase_id uuid NOT NULL,
  caller text NOT NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  idempotency_key uuid NOT NULL,
  request_fingerprint text NOT NULL,
  status text NOT NULL CHECK (status IN ('opening', 'open', 'awaiting_payment', 'paid', 'refunded', 'expired', 'failed', 'superseded')),
  lines jsonb NOT NULL,
  subtotal numeric(10,2) NOT NULL CHECK (subtotal >= 0),
  tax numeric(10,2) NOT NULL CHECK (tax >= 0),
  shipping numeric(10,2) NOT NULL CHECK (shipping >= 0),
  total numeric(10,2) NOT NULL,
  currency text NOT NULL,
  tax_rate integer NOT NULL,
  shipping_method text NOT NULL,
  shipping_info jsonb NOT NULL,
  payment_session_id text UNIQUE,
  payment_session_url text,
  payment_id text,
  session_closed_at timestamptz(3),
  checked_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  network text,
  business_days jsonb,
  UNIQUE (caller, idempotency_key),
  CHECK (total = (subtotal + tax + shipping))
);
CREATE INDEX checkouts_by_user ON checkouts (user_id);
CREATE INDEX checkouts_caller_idx ON checkouts (caller) WHERE status IN ('opening', 'open', 'awaiting_payment');
CREATE INDEX checkouts_checked_at_idx ON checkouts (checked_at) WHERE session_closed_at IS NULL;
CREATE INDEX checkouts_of_network ON checkouts (network, created_at) WHERE network IS NOT NULL;
CREATE INDEX checkouts_purchase_id_idx ON checkouts (purchase_id);
-- partial: a purchase that is paid never touches them
CREATE INDEX checkouts_unpaid ON checkouts (created_at DESC, id DESC) WHERE status IN ('expired', 'failed');
CREATE INDEX checkouts_unpaid_by_words ON checkouts USING gin (checkout_words(shipping_info) gin_trgm_ops) WHERE status IN ('expired', 'failed');
CREATE INDEX checkouts_with_network ON checkouts (created_at) WHERE network IS NOT NULL;

CREATE TABLE stock_reservations (
  checkout_id uuid REFERENCES checkouts,
  product_id uuid REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  state text NOT NULL CHECK (state IN ('held', 'released', 'sold')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  replaceable_by text,
  PRIMARY KEY (checkout_id, product_id)
);
CREATE INDEX stock_reservations_product_id_idx ON stock_reservations (product_id);
CREATE INDEX stock_reservations_replaceable ON stock_reservations (replaceable_by) WHERE state = 'held';

-- the three UNIQUE columns allow one order per checkout, per payment session and per purchase
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  checkout_id uuid REFERENCES checkouts UNIQUE,
  purchase_id uuid UNIQUE,
  payment_session_id text UNIQUE,
  payment_id text,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text,
  quantity integer NOT NULL CHECK (quantity > 0),
  product_type text NOT NULL,
  custom_images text[] NOT NULL DEFAULT '{}',
  total_amount numeric(10,2) NOT NULL,
  subtotal numeric(10,2) NOT NULL,
  tax numeric(10,2) NOT NULL,
  shipping numeric(10,2) NOT NULL,
  currency text NOT NULL,
  refunded_amount numeric(10,2) NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  disputed_amount numeric(10,2) NOT NULL DEFAULT 0 CHECK (disputed_amount >= 0),
  shipping_method text,
  message text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
  shipping_address text NOT NULL,
  shipping_city text NOT NULL,
  shipping_state text NOT NULL,
  shipping_zip text NOT NULL,
  shipping_country text NOT NULL,
  tracking_number text,
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  prints_checked_at timestamptz(3),
  missing_photos integer NOT NULL DEFAULT 0 CHECK (missing_photos >= 0),
  low_quality_photos integer CHECK (low_quality_photos >= 0),
  previews text[] NOT NULL DEFAULT '{}',
  held_since timestamptz(3),
  hold_reason text,
  photo_reminders integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  words text,
  links_revoked_at timestamptz(3),
  preview_magnets jsonb,
  arrival jsonb,
  shipping_address2 text,
  photos_waived_at timestamptz,
  status_mail_from text,
  status_mail_at timestamptz,
  undo_state jsonb,
  ship_by text COLLATE "C",
  shipping_days integer,
  reprint_of uuid,
  reprint_reason text,
  reprint_key uuid,
  not_before text,
  CHECK (total_amount = (subtotal + tax + shipping)),
  CONSTRAINT orders_hold_check CHECK ((held_since IS NULL) = (hold_reason IS NULL))
);
CREATE INDEX orders_by_original ON orders (reprint_of, created_at) WHERE reprint_of IS NOT NULL;
CREATE UNIQUE INDEX orders_by_reprint_key ON orders (reprint_key) WHERE reprint_key IS NOT NULL;
CREATE INDEX orders_by_ship_by ON orders ((CASE WHEN status IN ('pending', 'processing') THEN coalesce(ship_by, '9999') ELSE '9999' END),
  coalesce(shipping_days, 99), id);
CREATE INDEX orders_by_total ON orders (total_amount DESC, id DESC);
CREATE INDEX orders_by_words ON orders USING gin (words gin_trgm_ops);
CREATE INDEX orders_created_at_id_idx ON orders (created_at DESC, id DESC);
-- whom to remind
CREATE INDEX orders_lacking_photos ON orders (created_at) WHERE status = 'pending' AND missing_photos > 0;
CREATE INDEX orders_lower_idx ON orders (lower(customer_email));
CREATE INDEX orders_of_low_quality ON orders (created_at DESC, id DESC) WHERE low_quality_photos > 0;
CREATE INDEX orders_of_unknown_quality ON orders (created_at) WHERE low_quality_photos IS NULL;
CREATE INDEX orders_on_hold ON orders (created_at DESC, id DESC) WHERE held_since IS NOT NULL;
CREATE INDEX orders_payment_id_idx ON orders (payment_id);
CREATE INDEX orders_status_created_at_id_idx ON orders (status, created_at DESC, id DESC);
CREATE INDEX orders_user_id_created_at_id_idx ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_without_photos ON orders (created_at DESC, id DESC) WHERE custom_images = '{}';
CREATE INDEX orders_without_ship_by ON orders (created_at) WHERE ship_by IS NULL AND (status IN ('pending', 'processing'));
ALTER TABLE orders ADD CONSTRAINT orders_reprint_check CHECK (CASE
  WHEN reprint_of IS NULL THEN num_nulls(checkout_id, purchase_id, payment_session_id, payment_id) = 0
  AND num_nonnulls(reprint_reason, reprint_key) = 0 ELSE num_nonnulls(checkout_id, purchase_id, payment_session_id, payment_id) = 0
  AND num_nulls(reprint_reason, reprint_key) = 0 AND total_amount = 0 END) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_reprint_of_fkey FOREIGN KEY (reprint_of) REFERENCES orders NOT VALID;

CREATE TABLE order_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id uuid REFERENCES products ON DELETE SET NULL,
  product_name text NOT NULL,
  image_url text,
  variation_name text,
  quantity integer NOT NULL CHECK (quantity > 0),
  price numeric(10,2) NOT NULL CHECK (price >= 0),
  custom_images text[] NOT NULL DEFAULT '{}',
  custom_message text,
  selected_pack text,
  selected_pack_price numeric(10,2),
  photo_places integer CHECK (photo_places > 0),
  custom_design jsonb CHECK (jsonb_typeof(custom_design) = 'object'),
  magnets jsonb CHECK (jsonb_typeof(magnets) = 'array'),
  refunded_quantity integer NOT NULL DEFAULT 0,
  returned_quantity integer NOT NULL DEFAULT 0,
  CHECK (refunded_quantity BETWEEN 0 AND quantity),
  CONSTRAINT order_items_check1 CHECK (returned_quantity BETWEEN 0 AND quantity),
  UNIQUE (order_id, position)
);
-- which orders and carts name a photo
CREATE INDEX order_items_photos ON order_items USING gin (custom_images);
CREATE INDEX order_items_product_id_idx ON order_items (product_id);

-- an order's history: who, when, from, to; no actor means the shop itself
CREATE TABLE order_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL,
  from_value text,
  to_value text,
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX order_events_by_actor ON order_events (actor_id);
CREATE INDEX order_events_order_id_id_idx ON order_events (order_id, id);
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'status', 'tracking', 'refund', 'dispute', 'prints',
  'photos', 'hold', 'photo_request', 'refund_request', 'mail', 'email', 'phone', 'address', 'reprint')) NOT VALID;

CREATE TABLE order_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_by_author ON order_notes (author_id);
CREATE INDEX order_notes_order_id_created_at_idx ON order_notes (order_id, created_at);

CREATE TABLE photo_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  photos text[] NOT NULL CHECK (cardinality(photos) > 0),
  message text NOT NULL,
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  closed_at timestamptz(3)
);
CREATE UNIQUE INDEX open_photo_request_of_order ON photo_requests (order_id) WHERE closed_at IS NULL;
CREATE INDEX photo_requests_by_asker ON photo_requests (asked_by);
CREATE INDEX photo_requests_by_order ON photo_requests (order_id);

CREATE SEQUENCE refund_sequence;
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  checkout_id uuid NOT NULL REFERENCES checkouts,
  order_id uuid REFERENCES orders,
  payment_id text NOT NULL,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason IN ('out_of_stock', 'paid_twice', 'requested', 'cancelled')),
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'pending', 'done', 'failed')),
  provider_refund_id text UNIQUE,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  request_key uuid UNIQUE,
  items jsonb,
  with_shipping boolean NOT NULL DEFAULT false,
  asked_at timestamptz(3),
  sequence bigint DEFAULT nextval('refund_sequence')
);
CREATE UNIQUE INDEX refunds_automatic_not_failed ON refunds (checkout_id) WHERE (reason IN ('out_of_stock', 'paid_twice')) AND status <> 'failed';
CREATE INDEX refunds_by_amount ON refunds (amount DESC, id DESC);
CREATE INDEX refunds_by_checkout ON refunds (checkout_id);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_by_requester ON refunds (requested_by);
CREATE INDEX refunds_by_status ON refunds (status, created_at DESC, id DESC);
CREATE INDEX refunds_by_time ON refunds (created_at DESC, id DESC);
CREATE UNIQUE INDEX refunds_of_cancellation_not_failed ON refunds (order_id) WHERE reason = 'cancelled' AND status <> 'failed';
CREATE INDEX refunds_order_id_idx ON refunds (order_id);
ALTER SEQUENCE refund_sequence OWNED BY refunds.sequence;

CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  payment_session_id text,
  payment_id text,
  refunded numeric(10,2),
  disputed numeric(10,2),
  received_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX payment_events_payment_id_idx ON payment_events (payment_id) WHERE payment_id IS NOT NULL;

CREATE TABLE claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('damage', 'return')),
  words text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  outcome text CHECK (outcome IN ('reprint', 'refund', 'declined')),
  answer text,
  answered_at timestamptz(3),
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((status = 'open') = (outcome IS NULL) AND (status = 'open') = (answer IS NULL))
);
CREATE INDEX claims_by_answerer ON claims (answered_by);
CREATE INDEX claims_by_order ON claims (order_id);
CREATE INDEX claims_by_status ON claims (status, created_at DESC, id DESC);
CREATE INDEX claims_by_time ON claims (created_at DESC, id DESC);
CREATE INDEX claims_by_words ON claims USING gin ((' ' || lower(words)) gin_trgm_ops);

CREATE TABLE claim_items (
  claim_id uuid REFERENCES claims ON DELETE CASCADE,
  order_item_id uuid REFERENCES order_items ON DELETE CASCADE,
  is_open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (claim_id, order_item_id)
);
CREATE INDEX claim_items_by_item ON claim_items (order_item_id);
-- however often and at once it is sent, an item has one open claim
CREATE UNIQUE INDEX open_claim_of_item ON claim_items (order_item_id) WHERE is_open;

CREATE TABLE claim_photos (
  claim_id uuid REFERENCES claims ON DELETE CASCADE,
  object_path text REFERENCES media_objects ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (claim_id, object_path)
);
CREATE INDEX claim_photos_by_photo ON claim_photos (object_path);

CREATE TABLE promised_refunds (
  claim_id uuid PRIMARY KEY REFERENCES claims ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  refund_id uuid REFERENCES refunds ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX promised_refunds_by_order ON promised_refunds (order_id);
CREATE INDEX promised_refunds_by_refund ON promised_refunds (refund_id);
CREATE INDEX refunds_to_make ON promised_refunds (created_at) WHERE refund_id IS NULL;

CREATE TABLE product_reviews (
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
);
CREATE INDEX product_reviews_by_photo ON product_reviews (photo);
CREATE INDEX product_reviews_by_product ON product_reviews (product_id);
CREATE INDEX product_reviews_by_status ON product_reviews (status, created_at DESC, id DESC);
CREATE INDEX product_reviews_by_time ON product_reviews (created_at DESC, id DESC);
-- begin with a space, so that two characters find the starts of words by the index, too
CREATE INDEX product_reviews_by_words ON product_reviews USING gin ((' ' || lower(words)) gin_trgm_ops);
CREATE INDEX product_reviews_public ON product_reviews (product_id, created_at DESC, id DESC) WHERE status = 'approved';

CREATE TABLE order_days (
  day date,
  status text,
  orders integer NOT NULL,
  revenue numeric(14,2) NOT NULL,
  PRIMARY KEY (day, status)
);

-- no foreign key: a product's deletion need not wait for its sales
CREATE TABLE product_days (
  day date,
  product_id uuid,
  units integer NOT NULL,
  revenue numeric(14,2) NOT NULL,
  PRIMARY KEY (day, product_id)
);

-- purchases only append, so that none waits for another
CREATE TABLE order_day_changes (
  day date NOT NULL,
  status text NOT NULL,
  orders integer NOT NULL,
  revenue numeric(14,2) NOT NULL,
  id uuid PRIMARY KEY DEFAULT gen_random_uuid()
);

CREATE TABLE product_day_changes (
  day date NOT NULL,
  product_id uuid NOT NULL,
  units integer NOT NULL,
  revenue numeric(14,2) NOT NULL,
  id uuid PRIMARY KEY DEFAULT gen_random_uuid()
);
