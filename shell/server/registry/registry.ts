import type pg from 'pg';
import type { Queryable } from 'shared-server/postgres/queryable';
import type { Gate } from 'shared-server/registry/gate';
import { innerPaths } from 'shared-contracts/releases/path-claims';
import { recordChange } from 'shared-server/registry/history';
import { ownedPaths } from 'shared-server/registry/paths';
import {
  type Decider,
  type VersionKey,
  findRelease,
  insertRelease,
  markArchived,
  unarchivedReleases,
} from 'shared-server/registry/releases';
import { type DoneChange, type Outcome, liveReleases, promote } from 'shared-server/registry/rollouts';
import { DISCOVERY_SCHEMA, Discovery, type MicroFrontend, Release, microFrontendOf } from './discovery';
import { type ReleaseFiles, readRelease, versionByContentIn } from './release-files';

export class UnknownReleaseError extends Error {
  override readonly name = 'UnknownReleaseError';
}

export class PublishRefusedError extends Error {
  override readonly name = 'PublishRefusedError';
}

export class VersionMismatchError extends PublishRefusedError {
  constructor({ slice, version, actual }: VersionKey & { actual: string }) {
    super(`the content of this release is ${slice} ${actual}, not ${version}: publish it as that version`);
  }
}

/** Nothing has changed; the message has one reason per line. */
export class ChangeRefusedError extends Error {
  override readonly name = 'ChangeRefusedError';
}

/** The statements are in shared-server/registry. */
export class Registry {
  constructor(
    readonly db: pg.Pool,
    private readonly files: ReleaseFiles,
  ) {}

  /** Throws for an invalid row. */
  async read(): Promise<Discovery> {
    const microFrontends: Record<string, MicroFrontend[]> = {};
    for (const { slice, release, traffic, isDefault } of await liveReleases(this.db))
      (microFrontends[slice] ??= []).push(microFrontendOf(Release.parse(release), { traffic, default: isDefault }));
    const inner = innerPaths(await ownedPaths(this.db));
    return Discovery.parse({
      schema: DISCOVERY_SCHEMA,
      microFrontends,
      ...(inner.length > 0 && { innerPaths: inner }),
    });
  }

  /**
   * Idempotent. `archives`: upload it now, not in `archiveAll`. `gate`: null for a site's own builds. Throws PublishRefusedError if the
   * version is not its content's or has other content.
   */
  async publish(
    folder: string,
    { by = 'start', archives = false, gate = null }: { by?: string; archives?: boolean; gate?: Gate | null } = {},
  ): Promise<{ release: Release; isNew: boolean }> {
    const release = await readRelease(folder);
    const { name: slice, version, createdAt } = release;
    const actual = await versionByContentIn(folder);
    if (version !== actual) throw new VersionMismatchError({ slice, version, actual });
    const isNew = await this.change(async (client) => {
      const isInserted = await insertRelease(client, { slice, version, release, createdAt, by, gate });
      if (isInserted === undefined)
        throw new PublishRefusedError(
          `${slice} ${version} is already published with other content: build it again, which gives it a version of its own`,
        );
      await this.files.store(folder, release);
      if (archives) await this.archive(client, { slice, version });
      if (isInserted) await recordChange(client, { kind: 'publish', slice, to: version, actor: by });
      return isInserted;
    });
    return { release, isNew };
  }

  async archiveAll(): Promise<void> {
    for (const { slice, version } of await unarchivedReleases(this.db))
      if (await this.files.has(slice, version)) await this.archive(this.db, { slice, version });
  }

  private async archive(db: Queryable, key: VersionKey): Promise<void> {
    if (await this.files.addToArchive(key.slice, key.version)) await markArchived(db, key);
  }

  /** Throws ChangeRefusedError. */
  async promote(promotion: VersionKey & { by: Decider }): Promise<void> {
    await this.roll((client) => promote(client, promotion));
  }

  /** Throws ChangeRefusedError. */
  async roll(work: (client: pg.PoolClient) => Promise<Outcome>): Promise<DoneChange> {
    const outcome = await this.change(work);
    if (!outcome.ok) throw new ChangeRefusedError(outcome.reason);
    return outcome.change;
  }

  /** Throws UnknownReleaseError. */
  async releaseOf(slice: string, version: string): Promise<Release> {
    const found = await findRelease(this.db, { slice, version });
    if (!found) throw new UnknownReleaseError(`${slice} ${version} was never published`);
    return Release.parse(found.release);
  }

  async change<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.db.connect();
    let isBroken = false;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // a silent connection must not go back into the pool
      await client.query('ROLLBACK').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}
