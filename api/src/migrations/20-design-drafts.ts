import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE design_drafts (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    guest_id uuid,
    product_id uuid NOT NULL,
    content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
    -- the paths of the tray
    photos text[] NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (user_id IS NOT NULL OR guest_id IS NOT NULL)
  )`,
  `CREATE INDEX design_drafts_by_user ON design_drafts (user_id)`,
  `CREATE INDEX design_drafts_by_guest ON design_drafts (guest_id)`,
  `CREATE INDEX design_drafts_by_change ON design_drafts (updated_at)`,
  // which drafts name a photo
  `CREATE INDEX design_drafts_photos ON design_drafts USING gin (photos)`,

  `CREATE TABLE design_links (
    id uuid PRIMARY KEY,
    draft_id uuid NOT NULL REFERENCES design_drafts ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('friends', 'phone')),
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX design_links_by_draft ON design_links (draft_id)`,

  `CREATE TABLE design_offers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    draft_id uuid NOT NULL REFERENCES design_drafts ON DELETE CASCADE,
    link_id uuid NOT NULL REFERENCES design_links ON DELETE CASCADE,
    object_path text NOT NULL REFERENCES media_objects ON DELETE CASCADE,
    place integer CHECK (place >= 0),
    state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'declined')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (draft_id, object_path)
  )`,
  `CREATE UNIQUE INDEX design_offers_by_place ON design_offers (draft_id, place) WHERE state <> 'declined'`,
  `CREATE INDEX design_offers_by_link ON design_offers (link_id)`,
  `CREATE INDEX design_offers_by_photo ON design_offers (object_path)`,

  // who may see a photo beside its owner; without an offer to decide on, they may print it too
  `CREATE TABLE photo_shares (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    object_path text NOT NULL REFERENCES media_objects ON DELETE CASCADE,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    guest_id uuid,
    offer_id uuid REFERENCES design_offers ON DELETE CASCADE
  )`,
  `CREATE INDEX photo_shares_by_photo ON photo_shares (object_path)`,
  `CREATE INDEX photo_shares_by_guest ON photo_shares (guest_id)`,
  `CREATE INDEX photo_shares_by_user ON photo_shares (user_id)`,
  `CREATE INDEX photo_shares_by_offer ON photo_shares (offer_id)`,
];

/** Design drafts, links with which others add photos to them, and photos that several people may use. */
export class DesignDrafts1772000000020 implements MigrationInterface {
  readonly name = 'DesignDrafts1772000000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['photo_shares', 'design_offers', 'design_links', 'design_drafts'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
