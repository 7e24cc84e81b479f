import type { MigrationInterface, QueryRunner } from 'typeorm';

const upStatements = [
  // `fingerprint` hashes product, variation, pack, photos and message: equal lines are one, even when added at the same time
  // the clock's time, not the transaction's, so that lines merged together keep their order
  `CREATE TABLE cart_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    variation_id uuid,
    quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
    custom_images text[] NOT NULL DEFAULT '{}',
    custom_message text,
    selected_pack text,
    selected_pack_price text,
    fingerprint text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, fingerprint)
  )`,
  `CREATE INDEX ON cart_items (product_id)`,

  // a guest cart's line is merged at most once, however often and into however many accounts it is sent
  `CREATE TABLE merged_guest_lines (
    guest_line_id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    problems jsonb NOT NULL DEFAULT '[]',
    merged_at timestamptz(3) NOT NULL DEFAULT now()
  )`,

  // `purchase_id` is the id of a purchase's first checkout, which its replacements keep
  `CREATE TABLE checkouts (
    id uuid PRIMARY KEY,
    purchase_id uuid NOT NULL,
    caller text NOT NULL,
    user_id uuid REFERENCES users ON DELETE SET NULL,
    idempotency_key uuid NOT NULL,
    request_fingerprint text NOT NULL,
    status text NOT NULL CHECK (status IN
      ('opening', 'open', 'awaiting_payment', 'paid', 'refunded', 'expired', 'failed', 'superseded')),
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
    UNIQUE (caller, idempotency_key),
    CHECK (total = subtotal + tax + shipping)
  )`,
  `CREATE INDEX ON checkouts (caller) WHERE status IN ('opening', 'open', 'awaiting_payment')`,
  `CREATE INDEX ON checkouts (checked_at) WHERE session_closed_at IS NULL`,
  `CREATE INDEX ON checkouts (purchase_id)`,

  `CREATE TABLE stock_reservations (
    checkout_id uuid NOT NULL REFERENCES checkouts,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    quantity integer NOT NULL CHECK (quantity > 0),
    state text NOT NULL CHECK (state IN ('held', 'released', 'sold')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (checkout_id, product_id)
  )`,
  `CREATE INDEX ON stock_reservations (product_id)`,

  // the three UNIQUE columns allow one order per checkout, per payment session and per purchase
  `CREATE TABLE orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    checkout_id uuid NOT NULL UNIQUE REFERENCES checkouts,
    purchase_id uuid NOT NULL UNIQUE,
    payment_session_id text NOT NULL UNIQUE,
    payment_id text NOT NULL,
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
    status text NOT NULL DEFAULT 'pending' CHECK (status IN
      ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
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
    CHECK (total_amount = subtotal + tax + shipping)
  )`,
  `CREATE INDEX ON orders (created_at DESC, id DESC)`,
  `CREATE INDEX ON orders (user_id, created_at DESC, id DESC)`,
  `CREATE INDEX ON orders (status, created_at DESC, id DESC)`,
  `CREATE INDEX ON orders (payment_id)`,
  `CREATE INDEX ON orders (lower(customer_email))`,

  `CREATE TABLE order_items (
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
    UNIQUE (order_id, position)
  )`,
  `CREATE INDEX ON order_items (product_id)`,

  // an order's history: who, when, from, to; no actor means the shop itself
  `CREATE TABLE order_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('placed', 'status', 'tracking', 'refund', 'dispute')),
    from_value text,
    to_value text,
    actor_id uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON order_events (order_id, id)`,

  `CREATE TABLE order_notes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    author_id uuid REFERENCES users ON DELETE SET NULL,
    text text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON order_notes (order_id, created_at)`,

  `CREATE TABLE refunds (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    checkout_id uuid NOT NULL REFERENCES checkouts,
    order_id uuid REFERENCES orders,
    payment_id text NOT NULL,
    amount numeric(10,2) NOT NULL CHECK (amount > 0),
    reason text NOT NULL CHECK (reason IN ('out_of_stock', 'paid_twice', 'requested')),
    status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'pending', 'done', 'failed')),
    provider_refund_id text UNIQUE,
    requested_by uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  // an order that can't be fulfilled is refunded once
  `CREATE UNIQUE INDEX refunds_automatic_once ON refunds (checkout_id) WHERE reason IN ('out_of_stock', 'paid_twice')`,
  `CREATE INDEX ON refunds (order_id)`,

  `CREATE TABLE payment_events (
    id text PRIMARY KEY,
    type text NOT NULL,
    payment_session_id text,
    payment_id text,
    refunded numeric(10,2),
    disputed numeric(10,2),
    received_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX ON payment_events (payment_id) WHERE payment_id IS NOT NULL`,
];

const tables = [
  'payment_events',
  'refunds',
  'order_notes',
  'order_events',
  'order_items',
  'orders',
  'stock_reservations',
  'checkouts',
  'merged_guest_lines',
  'cart_items',
];

/** Carts, checkouts, reservations, orders and payments. */
export class Purchase1772000000002 implements MigrationInterface {
  readonly name = 'Purchase1772000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upStatements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
