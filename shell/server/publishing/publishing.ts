import type pg from 'pg';
import { useToken } from 'shared-contracts/releases/tokens';
import { IntegrityError } from '../registry/integrity';
import { BadReleaseError } from '../registry/packed-release';
import { PublishRefusedError, type Registry } from '../registry/registry';
import type { ReleaseFiles } from '../registry/release-files';

export type Published =
  { ok: true; isNew: boolean; problems: string[] } | { ok: false; status: 400 | 409; message: string };

/** Publishing from outside, with a token. */
export class Publishing {
  constructor(
    private readonly options: {
      pool: pg.Pool;
      registry: Registry;
      files: ReleaseFiles;
      problemsOf: (slice: string, version: string) => Promise<string[]>;
    },
  ) {}

  /** Who a token belongs to; undefined unless it is valid. */
  publisherOf(token: string): Promise<{ slice: string; name: string } | undefined> {
    return useToken(this.options.pool, token);
  }

  /**
   * Archives and registers a packed release. Nothing is registered or left behind if the archive is damaged, is another version or
   * the version has other content. Returns also why this shell could not serve it.
   */
  async publish(given: { slice: string; version: string; packed: Uint8Array; by: string }): Promise<Published> {
    const { slice, version, packed, by } = given;
    const { files, registry, problemsOf } = this.options;
    try {
      const isNew = await files.withUnpacked(packed, async (folder, release) => {
        if (release.name !== slice || release.version !== version)
          throw new BadReleaseError(`the archive contains ${release.name} ${release.version}`);
        return (await registry.publish(folder, { by, archives: true })).isNew;
      });
      return { ok: true, isNew, problems: await problemsOf(slice, version) };
    } catch (error) {
      if (error instanceof BadReleaseError || error instanceof IntegrityError)
        return { ok: false, status: 400, message: error.message };
      if (error instanceof PublishRefusedError) return { ok: false, status: 409, message: error.message };
      throw error;
    }
  }
}
