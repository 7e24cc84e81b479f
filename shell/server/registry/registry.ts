import type pg from 'pg';
import type { Gate } from 'shared-server/registry/gate';
import { type Change, type Decider, type Outcome, promote, recordChange } from 'shared-server/registry/rollouts';
import type { Queryable } from 'shared-server/postgres/queryable';
import { CHECK_WAITS_MS, SHELL_IS_LIVE } from 'shared-server/registry/release-checks';
import { REGISTRY_SCHEMA, hasRegistrySchema } from 'shared-server/registry/registry-schema';
import * as z from 'zod';
import { type Composition, versionsOf } from './composition';
import { DISCOVERY_SCHEMA, Discovery, type MicroFrontend, Release, ShellModules, microFrontendOf } from './discovery';
import { type ReleaseFiles, readRelease } from './release-files';

export type ListedRelease = {
  slice: string;
  version: string;
  createdAt: Date;
  publishedAt: Date;
  promotedBy: Decider | null;
  promotedAt: Date | null;
  /** The share of sessions that get it as a canary. */
  percent: number | null;
  /** Null without one. */
  gate: Gate | null;
};
export type Promotion = { version: string; promotedBy: Decider; createdAt: Date };

/** A running shell server: what it provides to slices, and the site's address. */
const LiveShell = z.object({ version: z.string(), provides: ShellModules, publicUrl: z.url() });
export type LiveShell = z.infer<typeof LiveShell>;

export class UnknownReleaseError extends Error {
  override readonly name = 'UnknownReleaseError';
}

/** Another content is published under the release's version; nothing has changed. */
export class PublishRefusedError extends Error {
  override readonly name = 'PublishRefusedError';
}

/** A refused change of what visitors get, with one reason per line in its message. Nothing has changed. */
export class ChangeRefusedError extends Error {
  override readonly name = 'ChangeRefusedError';
}

const unknownRelease = (slice: string, version: string): UnknownReleaseError =>
  new UnknownReleaseError(`${slice} ${version} was never published`);

/** The releases of each slice and which one is in use, stored in the database. */
export class Registry {
  private readonly pool: pg.Pool;
  private readonly files: ReleaseFiles;

  constructor(pool: pg.Pool, files: ReleaseFiles) {
    this.pool = pool;
    this.files = files;
  }

  /** Creates missing tables. */
  async prepare(): Promise<void> {
    if (await hasRegistrySchema(this.pool)) return;
    await this.change((client) => client.query(REGISTRY_SCHEMA));
  }

  /** The discovery document with the version in use of each slice, and its canary. Throws for an invalid row. */
  async read(): Promise<Discovery> {
    const { rows } = await this.pool.query<{ slice: string; release: unknown; traffic: number; isDefault: boolean }>(
      `SELECT slice, release, 100 - coalesce(percent, 0) AS traffic, true AS "isDefault"
       FROM slice_registry.promotions JOIN slice_registry.releases USING (slice, version)
       LEFT JOIN slice_registry.canaries USING (slice)
       UNION ALL
       SELECT slice, release, percent, false FROM slice_registry.canaries JOIN slice_registry.releases USING (slice, version)
       ORDER BY slice, "isDefault" DESC`,
    );
    const microFrontends: Record<string, MicroFrontend[]> = {};
    for (const { slice, release, traffic, isDefault } of rows)
      (microFrontends[slice] ??= []).push(microFrontendOf(Release.parse(release), { traffic, default: isDefault }));
    return Discovery.parse({ schema: DISCOVERY_SCHEMA, microFrontends });
  }

  /** Writes down which versions a composition consists of. */
  async recordComposition(composition: Composition): Promise<void> {
    await this.pool.query(
      `INSERT INTO slice_registry.compositions (id, versions) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`,
      [composition.id, JSON.stringify(versionsOf(composition))],
    );
  }

  /**
   * Stores a build without promoting it. `archives`: upload it now, not in `archiveAll`. `gate`: null for a site's own builds.
   * Idempotent: a later build of the same content only raises the build time. Throws PublishRefusedError if the version has other
   * content.
   */
  async publish(
    folder: string,
    { by = 'start', archives = false, gate = null }: { by?: string; archives?: boolean; gate?: Gate | null } = {},
  ): Promise<{ release: Release; isNew: boolean }> {
    const release = await readRelease(folder);
    const { name, version, createdAt } = release;
    const isNew = await this.change(async (client) => {
      const { rows } = await client.query<{ isNew: boolean }>(
        `INSERT INTO slice_registry.releases (slice, version, release, created_at, published_by, gate)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (slice, version) DO UPDATE SET created_at = greatest(releases.created_at, excluded.created_at)
           WHERE releases.release - '{createdAt,revision}'::text[] = excluded.release - '{createdAt,revision}'::text[]
         RETURNING xmax = 0 AS "isNew"`,
        [name, version, JSON.stringify(release), createdAt, by, gate && JSON.stringify(gate)],
      );
      if (!rows[0])
        throw new PublishRefusedError(
          `${name} ${version} is already published with other content: build it again, which gives it a version of its own`,
        );
      await this.files.store(folder, release);
      if (archives) await this.archive(client, name, version);
      if (rows[0].isNew) await recordChange(client, { kind: 'publish', slice: name, to: version, actor: by });
      return rows[0].isNew;
    });
    return { release, isNew };
  }

  /** Adds releases of this machine to the archive that are not there yet. */
  async archiveAll(): Promise<void> {
    const { rows } = await this.pool.query<{ slice: string; version: string }>(
      'SELECT slice, version FROM slice_registry.releases WHERE archived_at IS NULL',
    );
    for (const { slice, version } of rows)
      if (await this.files.has(slice, version)) await this.archive(this.pool, slice, version);
  }

  private async archive(db: Queryable, slice: string, version: string): Promise<void> {
    if (!(await this.files.addToArchive(slice, version))) return;
    await db.query('UPDATE slice_registry.releases SET archived_at = now() WHERE slice = $1 AND version = $2', [
      slice,
      version,
    ]);
  }

  /** Promotes this version and notifies every shell server. Throws ChangeRefusedError. */
  async promote(promotion: { slice: string; version: string; by: Decider }): Promise<void> {
    await this.roll((client) => promote(client, promotion));
  }

  /** Runs a change of what visitors get in a transaction. Throws ChangeRefusedError. */
  async roll(work: (client: pg.PoolClient) => Promise<Outcome>): Promise<void> {
    const outcome = await this.change(work);
    if (!outcome.ok) throw new ChangeRefusedError(outcome.reason);
  }

  /** Appends to the history. */
  async record(change: Change): Promise<void> {
    await recordChange(this.pool, change);
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

  /** The gate of a published release; null without one. Throws UnknownReleaseError. */
  async gateOf(slice: string, version: string): Promise<Gate | null> {
    const { rows } = await this.pool.query<{ gate: Gate | null }>(
      'SELECT gate FROM slice_registry.releases WHERE slice = $1 AND version = $2',
      [slice, version],
    );
    if (!rows[0]) throw unknownRelease(slice, version);
    return rows[0].gate;
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

  /** What a check asks about; undefined if it is unknown. */
  async checkOf(id: string): Promise<{ slice: string; version: string } | undefined> {
    const { rows } = await this.pool.query<{ slice: string; version: string }>(
      'SELECT slice, version FROM slice_registry.checks WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** The checks that a shell server has not answered and whose asker may still be waiting, the oldest first. */
  async openChecks(shellId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM slice_registry.checks WHERE requested_at > now() - make_interval(secs => $2)
         AND NOT EXISTS (SELECT FROM slice_registry.verdicts WHERE check_id = checks.id AND shell_id = $1)
       ORDER BY requested_at`,
      [shellId, CHECK_WAITS_MS / 1000],
    );
    return rows.map(({ id }) => id);
  }

  async answerCheck(id: string, shellId: string, problems: readonly string[]): Promise<void> {
    await this.pool.query(
      `INSERT INTO slice_registry.verdicts (check_id, shell_id, problems) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [id, shellId, problems],
    );
  }

  /** The address of the site if a shell server of it is running. */
  async runningSiteUrl(): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ url: string }>(
      `SELECT shell->>'publicUrl' AS url FROM slice_registry.shells WHERE announced_at > now() - $1::interval
       ORDER BY announced_at DESC LIMIT 1`,
      [SHELL_IS_LIVE],
    );
    return rows[0]?.url;
  }

  /** The address of the site, as its running shells have announced it; empty if none has. */
  async siteUrl(): Promise<string> {
    const { rows } = await this.pool.query<{ url: string | null }>(
      `SELECT shell->>'publicUrl' AS url FROM slice_registry.shells ORDER BY announced_at DESC LIMIT 1`,
    );
    return rows[0]?.url ?? '';
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
              promoted_by AS "promotedBy", promoted_at AS "promotedAt", percent, gate
       FROM slice_registry.releases LEFT JOIN slice_registry.promotions USING (slice, version)
       LEFT JOIN slice_registry.canaries USING (slice, version)
       ORDER BY slice, created_at DESC`,
    );
    return rows;
  }

  /** Runs the work in a transaction. */
  async change<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let isBroken = false;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // a connection that has gone silent must not go back into the pool
      await client.query('ROLLBACK').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}
