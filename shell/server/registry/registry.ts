import type pg from 'pg';
import * as z from 'zod';
import { Discovery, type MicroFrontend, Release, ShellModules, microFrontendOf } from './discovery';
import { type ReleaseFiles, readRelease } from './release-files';

/** Who promoted a release: an `operator` with the release command, or the `start` of a shell server. */
export type Decider = 'operator' | 'start';
export type ListedRelease = {
  slice: string;
  version: string;
  createdAt: Date;
  publishedAt: Date;
  promotedBy: Decider | null;
  promotedAt: Date | null;
};
export type Promotion = { version: string; promotedBy: Decider; createdAt: Date };

/** A running shell server: what it provides to slices and how it renders pages. */
const LiveShell = z.object({
  version: z.string(),
  provides: ShellModules,
  apiOrigin: z.string(),
  shop: z.object({ name: z.string(), supportEmail: z.string(), currency: z.string(), publicUrl: z.string() }),
});
export type LiveShell = z.infer<typeof LiveShell>;
/** A shell that has not announced itself for longer counts as stopped. */
const SHELL_IS_LIVE = '60 seconds';

export class UnknownReleaseError extends Error {
  override readonly name = 'UnknownReleaseError';
}

/** Another content is published under the release's version; nothing has changed. */
export class PublishRefusedError extends Error {
  override readonly name = 'PublishRefusedError';
}

const unknownRelease = (slice: string, version: string): UnknownReleaseError =>
  new UnknownReleaseError(`${slice} ${version} was never published`);

/** An arbitrary id, unique among the advisory locks of this database. */
const SCHEMA_LOCK = 720_431_001;

const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS slice_registry;
  CREATE TABLE IF NOT EXISTS slice_registry.releases (
    slice text NOT NULL,
    version text NOT NULL,
    release jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (slice, version)
  );
  CREATE TABLE IF NOT EXISTS slice_registry.promotions (
    slice text PRIMARY KEY,
    version text NOT NULL,
    promoted_by text NOT NULL CHECK (promoted_by IN ('operator', 'start')),
    promoted_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (slice, version) REFERENCES slice_registry.releases
  );
  CREATE TABLE IF NOT EXISTS slice_registry.shells (
    id uuid PRIMARY KEY,
    shell jsonb NOT NULL,
    announced_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** The releases of each slice and which one is in use, stored in the database. */
export class Registry {
  constructor(
    private readonly pool: pg.Pool,
    private readonly files: ReleaseFiles,
  ) {}

  /** Creates missing tables. The lock serializes servers that start at the same time. */
  async prepare(): Promise<void> {
    await this.#inTransaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
      await client.query(SCHEMA);
    });
  }

  /** The discovery document with the promoted version of each slice. Throws for an invalid row. */
  async read(): Promise<Discovery> {
    const { rows } = await this.pool.query<{ slice: string; release: unknown }>(
      `SELECT slice, release FROM slice_registry.promotions JOIN slice_registry.releases USING (slice, version)`,
    );
    const inUse = { traffic: 100, default: true };
    const microFrontends: Record<string, MicroFrontend[]> = {};
    for (const { slice, release } of rows) microFrontends[slice] = [microFrontendOf(Release.parse(release), inUse)];
    return Discovery.parse({ microFrontends });
  }

  /**
   * Stores a built release without putting it into use. Idempotent; the build time may only increase. Throws PublishRefusedError
   * if the version exists with other content.
   */
  async publish(folder: string): Promise<Release> {
    const release = await readRelease(folder);
    const { name, version, createdAt } = release;
    await this.#inTransaction(async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO slice_registry.releases (slice, version, release, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (slice, version) DO UPDATE SET created_at = greatest(releases.created_at, excluded.created_at)
           WHERE releases.release - 'createdAt' = excluded.release - 'createdAt'`,
        [name, version, JSON.stringify(release), createdAt],
      );
      if (!rowCount)
        throw new PublishRefusedError(
          `${name} ${version} is already published with other content: build it again, which gives it a version of its own`,
        );
      await this.files.store(folder, release);
    });
    return release;
  }

  /** Puts this version into use and notifies every shell server. Throws UnknownReleaseError. */
  async promote(promotion: { slice: string; version: string; by: Decider }): Promise<void> {
    const { slice, version, by } = promotion;
    const { rowCount } = await this.pool.query(
      `WITH promoted AS (
         INSERT INTO slice_registry.promotions (slice, version, promoted_by)
         SELECT slice, version, $3 FROM slice_registry.releases WHERE slice = $1 AND version = $2
         ON CONFLICT (slice) DO UPDATE SET version = excluded.version, promoted_by = excluded.promoted_by, promoted_at = now()
         RETURNING slice
       )
       SELECT pg_notify('registry_changed', slice) FROM promoted`,
      [slice, version, by],
    );
    if (!rowCount) throw unknownRelease(slice, version);
  }

  /** A published release. Throws UnknownReleaseError. */
  async releaseOf(slice: string, version: string): Promise<Release> {
    const { rows } = await this.pool.query<{ release: unknown }>(
      'SELECT release FROM slice_registry.releases WHERE slice = $1 AND version = $2',
      [slice, version],
    );
    if (!rows[0]) throw unknownRelease(slice, version);
    return Release.parse(rows[0].release);
  }

  /** Marks a shell server as running for the next minute, and deletes those that stopped over a day ago. */
  async announceShell(id: string, shell: LiveShell): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM slice_registry.shells WHERE announced_at < now() - interval '1 day' AND id <> $1)
       INSERT INTO slice_registry.shells (id, shell) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET shell = excluded.shell, announced_at = now()`,
      [id, JSON.stringify(shell)],
    );
  }

  /** Removes a shell server that is stopping. */
  async withdrawShell(id: string): Promise<void> {
    await this.pool.query('DELETE FROM slice_registry.shells WHERE id = $1', [id]);
  }

  /** The running shell servers. */
  async liveShells(): Promise<LiveShell[]> {
    const { rows } = await this.pool.query<{ shell: unknown }>(
      'SELECT shell FROM slice_registry.shells WHERE announced_at > now() - $1::interval ORDER BY announced_at DESC',
      [SHELL_IS_LIVE],
    );
    return rows.map(({ shell }) => LiveShell.parse(shell));
  }

  /** The version of this slice in use, and who promoted it. */
  async promotionOf(slice: string): Promise<Promotion | undefined> {
    const { rows } = await this.pool.query<Promotion>(
      `SELECT version, promoted_by AS "promotedBy", created_at AS "createdAt"
       FROM slice_registry.promotions JOIN slice_registry.releases USING (slice, version) WHERE slice = $1`,
      [slice],
    );
    return rows[0];
  }

  /** All releases, newest first. */
  async list(): Promise<ListedRelease[]> {
    const { rows } = await this.pool.query<ListedRelease>(
      `SELECT slice, version, created_at AS "createdAt", published_at AS "publishedAt",
              promoted_by AS "promotedBy", promoted_at AS "promotedAt"
       FROM slice_registry.releases LEFT JOIN slice_registry.promotions USING (slice, version)
       ORDER BY slice, created_at DESC`,
    );
    return rows;
  }

  async #inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
}
