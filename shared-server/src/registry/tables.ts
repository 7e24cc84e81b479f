import { advisoryLocks } from '../postgres/advisory-locks.js';
import { type Queryable, rowsOf } from '../postgres/queryable.js';

const LOCK = `SELECT pg_advisory_xact_lock(${advisoryLocks.registrySchema});
  -- takes note of a schema that was created meanwhile, which this session may remember as missing
  SELECT FROM pg_namespace LIMIT 1;`;

/** SQL of the API's migrations. Never change one; each may run again. */
export const registryMigrations = {
  tables: `
  ${LOCK}
  CREATE SCHEMA IF NOT EXISTS slice_registry;
  CREATE TABLE IF NOT EXISTS slice_registry.releases (
    slice text NOT NULL,
    version text NOT NULL,
    release jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (slice, version)
  );
  ALTER TABLE slice_registry.releases ADD COLUMN IF NOT EXISTS published_by text NOT NULL DEFAULT 'start';
  -- null for the builds that a site starts with
  ALTER TABLE slice_registry.releases ADD COLUMN IF NOT EXISTS gate jsonb;
  -- null until all shell servers can fetch its files from the archive
  ALTER TABLE slice_registry.releases ADD COLUMN IF NOT EXISTS archived_at timestamptz;
  -- when it was last live, or published
  ALTER TABLE slice_registry.releases ADD COLUMN IF NOT EXISTS used_at timestamptz NOT NULL DEFAULT now();
  CREATE TABLE IF NOT EXISTS slice_registry.promotions (
    slice text PRIMARY KEY,
    version text NOT NULL,
    promoted_by text NOT NULL CHECK (promoted_by IN ('operator', 'start')),
    promoted_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (slice, version) REFERENCES slice_registry.releases
  );
  CREATE TABLE IF NOT EXISTS slice_registry.canaries (
    slice text PRIMARY KEY REFERENCES slice_registry.promotions,
    version text NOT NULL,
    percent integer NOT NULL CHECK (percent BETWEEN 1 AND 99),
    started_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (slice, version) REFERENCES slice_registry.releases
  );
  CREATE TABLE IF NOT EXISTS slice_registry.changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind text NOT NULL,
    slice text NOT NULL,
    from_version text,
    to_version text,
    percent integer,
    actor text NOT NULL,
    reason text,
    verdicts jsonb
  );
  CREATE INDEX IF NOT EXISTS changes_of_slice ON slice_registry.changes (slice, id DESC);
  CREATE OR REPLACE FUNCTION slice_registry.refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'slice_registry.changes is append-only'; END $$;
  CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON slice_registry.changes
    FOR EACH STATEMENT EXECUTE FUNCTION slice_registry.refuse_rewrite();
  CREATE TABLE IF NOT EXISTS slice_registry.compositions (
    id text PRIMARY KEY,
    versions jsonb NOT NULL,
    first_used_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS slice_registry.shells (
    id uuid PRIMARY KEY,
    shell jsonb NOT NULL,
    announced_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS slice_registry.checks (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    slice text NOT NULL,
    version text NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (slice, version) REFERENCES slice_registry.releases ON DELETE CASCADE
  );
  CREATE INDEX IF NOT EXISTS checks_by_release ON slice_registry.checks (slice, version);
  CREATE TABLE IF NOT EXISTS slice_registry.verdicts (
    check_id uuid NOT NULL REFERENCES slice_registry.checks ON DELETE CASCADE,
    shell_id uuid NOT NULL,
    problems text[] NOT NULL,
    PRIMARY KEY (check_id, shell_id)
  );
  CREATE TABLE IF NOT EXISTS slice_registry.tokens (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    slice text NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL UNIQUE,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz
  );
  CREATE TABLE IF NOT EXISTS slice_registry.keys (
    name text PRIMARY KEY,
    secret bytea NOT NULL
  );
  -- counts of what happened to a version in a minute; buckets are for web vitals
  CREATE TABLE IF NOT EXISTS slice_registry.health (
    slice text NOT NULL,
    version text NOT NULL,
    minute timestamptz NOT NULL,
    metric text NOT NULL,
    bucket integer NOT NULL DEFAULT 0,
    count bigint NOT NULL,
    PRIMARY KEY (slice, version, minute, metric, bucket)
  );
  CREATE INDEX IF NOT EXISTS health_by_minute ON slice_registry.health (minute);
`,
  visitors: `
  ${LOCK}
  -- who has seen a canary, or the version in use since the canary started; deleted when it ends
  CREATE TABLE IF NOT EXISTS slice_registry.visitors (
    slice text NOT NULL REFERENCES slice_registry.canaries ON DELETE CASCADE,
    version text NOT NULL,
    visitor text NOT NULL,
    has_failed boolean NOT NULL,
    PRIMARY KEY (slice, version, visitor)
  );
`,
  teamReleases: `
  ${LOCK}
  ALTER TABLE slice_registry.tokens ADD COLUMN IF NOT EXISTS scopes text[] NOT NULL DEFAULT '{publish}';
  -- the first release of a slice may be a canary
  ALTER TABLE slice_registry.canaries DROP CONSTRAINT IF EXISTS canaries_slice_fkey;
  -- changes that were asked for over HTTP, so that asking again changes nothing
  CREATE TABLE IF NOT EXISTS slice_registry.change_requests (
    slice text NOT NULL,
    id uuid NOT NULL,
    request jsonb NOT NULL,
    plan jsonb NOT NULL,
    check_id uuid,
    requested_at timestamptz NOT NULL DEFAULT now(),
    -- what was changed; null until then
    outcome jsonb,
    PRIMARY KEY (slice, id)
  );
`,
  staff: `
  ${LOCK}
  -- the version of a slice that the shop's staff gets
  CREATE TABLE IF NOT EXISTS slice_registry.staff_versions (
    slice text PRIMARY KEY,
    version text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (slice, version) REFERENCES slice_registry.releases
  );
`,
  judging: `
  ${LOCK}
  -- how fast pages were for those visitors: the first value of each in its bucket
  CREATE TABLE IF NOT EXISTS slice_registry.measures (
    slice text NOT NULL REFERENCES slice_registry.canaries ON DELETE CASCADE,
    version text NOT NULL,
    metric text NOT NULL,
    visitor text NOT NULL,
    bucket integer NOT NULL,
    PRIMARY KEY (slice, version, metric, visitor)
  );
  -- pages that servers failed to render since a canary started
  CREATE TABLE IF NOT EXISTS slice_registry.server_failures (
    slice text NOT NULL REFERENCES slice_registry.canaries ON DELETE CASCADE,
    version text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (slice, version)
  );
  -- what went wrong in a version, by message, page and stack
  CREATE TABLE IF NOT EXISTS slice_registry.errors (
    slice text NOT NULL,
    version text NOT NULL,
    fingerprint text NOT NULL,
    place text NOT NULL CHECK (place IN ('browser', 'server')),
    message text NOT NULL,
    page text NOT NULL,
    frames jsonb NOT NULL,
    is_mapped boolean NOT NULL DEFAULT false,
    count bigint NOT NULL,
    first_seen timestamptz NOT NULL DEFAULT now(),
    last_seen timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (slice, version, fingerprint),
    FOREIGN KEY (slice, version) REFERENCES slice_registry.releases ON DELETE CASCADE
  );
  CREATE INDEX IF NOT EXISTS unmapped_errors ON slice_registry.errors (slice, version) WHERE NOT is_mapped;
`,
  paths: `
  ${LOCK}
  -- which slice owns which path
  CREATE TABLE IF NOT EXISTS slice_registry.paths (
    path text PRIMARY KEY,
    slice text NOT NULL,
    given_by text NOT NULL,
    given_at timestamptz NOT NULL DEFAULT now()
  );
  -- paths that match the same addresses have one owner
  CREATE UNIQUE INDEX IF NOT EXISTS one_owner_of_path ON slice_registry.paths
    ((rtrim(regexp_replace(lower(path), ':[^/]+', ':', 'g'), '/')));
  -- of two slices that claim one path already, the first by name was served
  INSERT INTO slice_registry.paths (path, slice, given_by)
    SELECT path, slice, 'automatic' FROM slice_registry.releases, jsonb_array_elements_text(release->'paths') AS path
    WHERE (slice, version) IN (
      SELECT slice, version FROM slice_registry.promotions
      UNION ALL SELECT slice, version FROM slice_registry.canaries
      UNION ALL SELECT slice, version FROM slice_registry.staff_versions
    ) ORDER BY slice, path
    ON CONFLICT DO NOTHING;
`,
  teamEmails: `
  ${LOCK}
  -- who is told of errors of the token's slice and of its withdrawn canaries
  ALTER TABLE slice_registry.tokens ADD COLUMN IF NOT EXISTS email text;
`,
} as const;

/** A column of each, to check. */
const created: Record<keyof typeof registryMigrations, string> = {
  tables: 'keys.name',
  visitors: 'visitors.visitor',
  teamReleases: 'change_requests.id',
  staff: 'staff_versions.version',
  judging: 'errors.fingerprint',
  paths: 'paths.path',
  teamEmails: 'tokens.email',
};

/** Whether the migrations have run and the role may use the tables. Asks the catalog, as others may not even name them. */
export async function hasRegistryTables(db: Queryable): Promise<boolean> {
  const names = Object.values(created);
  const [row] = await rowsOf<{ count: number }>(
    db,
    `SELECT count(*)::integer AS count FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = 'slice_registry' AND relname || '.' || attname = ANY($1) AND relkind IN ('r', 'p') AND NOT attisdropped
       AND has_schema_privilege(pg_namespace.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT')`,
    [names],
  );
  return row?.count === names.length;
}

/** For tests and the release command, which may run before the API. */
export async function createRegistryTables(db: Queryable): Promise<void> {
  for (const sql of Object.values(registryMigrations)) await db.query(sql);
}
