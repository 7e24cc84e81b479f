CREATE TABLE design_drafts (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  guest_id uuid,
  product_id uuid NOT NULL,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  photos text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (user_id IS NOT NULL OR guest_id IS NOT NULL)
);
CREATE INDEX design_drafts_by_change ON design_drafts (updated_at);
CREATE INDEX design_drafts_by_guest ON design_drafts (guest_id);
CREATE INDEX design_drafts_by_user ON design_drafts (user_id);
-- which drafts name a photo
CREATE INDEX design_drafts_photos ON design_drafts USING gin (photos);

CREATE TABLE design_links (
  id uuid PRIMARY KEY,
  draft_id uuid NOT NULL REFERENCES design_drafts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('friends', 'phone')),
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_name text
);
CREATE INDEX design_links_by_draft ON design_links (draft_id);

CREATE TABLE design_offers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  draft_id uuid NOT NULL REFERENCES design_drafts ON DELETE CASCADE,
  link_id uuid NOT NULL REFERENCES design_links ON DELETE CASCADE,
  object_path text NOT NULL REFERENCES media_objects ON DELETE CASCADE,
  place integer CHECK (place >= 0),
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'declined')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  friend_name text,
  UNIQUE (draft_id, object_path)
);
CREATE INDEX design_offers_by_link ON design_offers (link_id);
CREATE INDEX design_offers_by_photo ON design_offers (object_path);
CREATE UNIQUE INDEX design_offers_by_place ON design_offers (draft_id, place) WHERE state <> 'declined';

-- who may see a photo beside its owner; without an offer to decide on, they may print it too
CREATE TABLE photo_shares (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  object_path text NOT NULL REFERENCES media_objects ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  guest_id uuid,
  offer_id uuid REFERENCES design_offers ON DELETE CASCADE,
  order_id uuid CONSTRAINT photo_shares_order REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX photo_shares_by_guest ON photo_shares (guest_id);
CREATE INDEX photo_shares_by_offer ON photo_shares (offer_id);
CREATE INDEX photo_shares_by_order ON photo_shares (order_id);
CREATE INDEX photo_shares_by_photo ON photo_shares (object_path);
CREATE INDEX photo_shares_by_user ON photo_shares (user_id);

CREATE TABLE print_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  order_ids uuid[] NOT NULL CHECK (cardinality(order_ids) > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  object_key text,
  size_bytes bigint,
  sheets integer,
  used_share double precision,
  missing jsonb NOT NULL DEFAULT '[]',
  low_quality jsonb NOT NULL DEFAULT '[]',
  error text,
  requested_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (state <> 'done' OR object_key IS NOT NULL AND size_bytes IS NOT NULL)
);
CREATE INDEX print_files_by_key ON print_files (object_key) WHERE state = 'done';
CREATE INDEX print_files_by_time ON print_files (created_at);
ALTER TABLE print_files ADD CONSTRAINT print_files_kind_check CHECK (kind IN ('pdf', 'zip', 'gang', 'cut')) NOT VALID;

CREATE SEQUENCE print_run_numbers AS integer;
CREATE TABLE print_runs (
  id uuid PRIMARY KEY,
  number integer NOT NULL DEFAULT nextval('print_run_numbers') UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed', 'voided')),
  plan jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  sheets integer NOT NULL CHECK (sheets > 0),
  used_share double precision NOT NULL,
  error text,
  made_by uuid REFERENCES users ON DELETE SET NULL,
  scheduled_on text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  released_at timestamptz(3),
  delivers boolean NOT NULL DEFAULT false,
  is_delivering boolean NOT NULL DEFAULT false,
  delivered_at timestamptz(3),
  delivery_error text,
  CHECK (state <> 'voided' OR released_at IS NULL)
);
CREATE INDEX print_runs_by_maker ON print_runs (made_by);
ALTER SEQUENCE print_run_numbers OWNED BY print_runs.number;

CREATE TABLE print_run_orders (
  run_id uuid REFERENCES print_runs ON DELETE CASCADE,
  order_id uuid REFERENCES orders,
  is_voided boolean NOT NULL DEFAULT false,
  PRIMARY KEY (run_id, order_id)
);
-- no order is in two runs
CREATE UNIQUE INDEX print_run_of_order ON print_run_orders (order_id) WHERE NOT is_voided;
CREATE INDEX print_run_orders_by_order ON print_run_orders (order_id);

CREATE TABLE print_run_pieces (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  run_id uuid NOT NULL REFERENCES print_runs ON DELETE CASCADE,
  item integer NOT NULL CHECK (item >= 0),
  magnet integer NOT NULL CHECK (magnet >= 0),
  sheet integer NOT NULL CHECK (sheet > 0),
  order_id uuid NOT NULL REFERENCES orders,
  spoiled_at timestamptz(3),
  spoiled_reason text,
  reprinted_in uuid REFERENCES print_runs,
  CHECK (reprinted_in IS NULL OR spoiled_at IS NOT NULL),
  UNIQUE (run_id, item)
);
CREATE INDEX print_run_pieces_by_order ON print_run_pieces (order_id);
CREATE INDEX print_run_pieces_by_reprint ON print_run_pieces (reprinted_in) WHERE reprinted_in IS NOT NULL;
CREATE INDEX print_run_pieces_to_reprint ON print_run_pieces (spoiled_at) WHERE spoiled_at IS NOT NULL AND reprinted_in IS NULL;

CREATE TABLE print_run_files (
  run_id uuid REFERENCES print_runs ON DELETE CASCADE,
  name text,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sheets', 'cut', 'ticket', 'manifest', 'zip')),
  object_key text NOT NULL UNIQUE,
  sha256 text NOT NULL,
  size_bytes bigint NOT NULL,
  PRIMARY KEY (run_id, name)
);

CREATE TABLE print_schedule (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  is_on boolean NOT NULL DEFAULT false,
  time text NOT NULL DEFAULT '16:00',
  delivers boolean NOT NULL DEFAULT false,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  last_day text
);

CREATE TABLE printer_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  sheet jsonb,
  profile_key text,
  profile_name text,
  profile_bytes integer,
  options jsonb
);
