import { type Conclusion, concludeGate } from 'shared-server/registry/conclude-gate';
import { type ErrorGroup, errorsOf } from 'shared-server/registry/errors';
import { type Gate, type GateOutcome, pendingGate } from 'shared-server/registry/gate';
import { NO_PREVIEW_SITE, type PreviewSite } from 'shared-server/config/preview-site';
import { type VersionKey, findRelease } from 'shared-server/registry/releases';
import { numberOf } from '../../federation/build/release-version.mjs';
import { checkBudget } from '../../federation/check/size-budget.mjs';
import type { SliceInUse } from '../registry/composition';
import type { Release } from '../registry/discovery';
import { IntegrityError } from '../registry/integrity';
import { BadReleaseError } from '../registry/packed-release';
import { PublishRefusedError, type Registry, VersionMismatchError } from '../registry/registry';
import { type ReleaseFiles, versionByContentIn } from '../registry/release-files';
import type { ReleaseChecker } from '../registry/release-checker';
import type { Rollout } from '../registry/rollout';
import { type GatePlan, gatePlan } from './gate-plan';

export type Published = { ok: true; isNew: boolean } | { ok: false; status: 400 | 409 | 422; message: string };

export type PublishedVersion = VersionKey & {
  state: 'published';
  problems: string[];
  /** Null for a version without a gate. */
  gate: Gate | null;
  /** Undefined if this shell can't show it. */
  plan: GatePlan | undefined;
};

type PublishingOptions = {
  registry: Registry;
  files: ReleaseFiles;
  checker: Pick<ReleaseChecker, 'problemsOf' | 'refusalsOf'>;
  released: (slice: string, version: string) => Promise<SliceInUse | undefined>;
  rollout: () => Rollout;
  previewKey: () => Uint8Array | undefined;
  previewSite: PreviewSite | undefined;
};

export class Publishing {
  private readonly options: PublishingOptions;

  constructor(options: PublishingOptions) {
    this.options = options;
  }

  /**
   * Leaves nothing behind if the archive is damaged or of another version, or the version is not its content's or is published with other
   * content.
   */
  async publish(given: VersionKey & { packed: Uint8Array; by: string }): Promise<Published> {
    const { slice, version, packed, by } = given;
    const { files, registry } = this.options;
    try {
      const register = async (folder: string, release: Release) => {
        if (release.name !== slice || numberOf(release.version) !== numberOf(version))
          throw new BadReleaseError(`the archive contains ${release.name} ${release.version}`);
        const actual = await versionByContentIn(folder);
        if (version !== actual) throw new VersionMismatchError({ slice, version, actual });
        const gate = pendingGate([await checkBudget(folder, release)]);
        return (await registry.publish(folder, { by, archives: true, gate })).isNew;
      };
      const isNew = await files.withUnpacked(packed, register, { isNew: true });
      return { ok: true, isNew };
    } catch (error) {
      if (error instanceof BadReleaseError || error instanceof IntegrityError)
        return { ok: false, status: 400, message: error.message };
      if (error instanceof VersionMismatchError) return { ok: false, status: 422, message: error.message };
      if (error instanceof PublishRefusedError) return { ok: false, status: 409, message: error.message };
      throw error;
    }
  }

  /** Undefined if never published. `rendersFor`: renders its pages until this aborts, and rejects as the checker does. */
  async publishedVersion(
    { slice, version }: VersionKey,
    { rendersFor: signal }: { rendersFor?: AbortSignal } = {},
  ): Promise<PublishedVersion | undefined> {
    const { registry, checker, released, rollout, previewKey, previewSite } = this.options;
    const found = await findRelease(registry.db, { slice, version });
    if (!found) return undefined;
    const refusals = signal
      ? await checker.problemsOf(slice, version, { purpose: 'gate', signal })
      : await checker.refusalsOf(slice, version);
    const problems = [...refusals, ...(previewSite ? [] : [NO_PREVIEW_SITE])];
    const key = previewKey();
    const shown = problems.length === 0 ? await released(slice, version) : undefined;
    const plan =
      previewSite && key && shown && gatePlan({ slice: shown, rollout: rollout(), key, origin: previewSite.origin });
    return { slice, version, state: 'published', problems, gate: found.gate, plan };
  }

  /** Undefined if never published. */
  async errorsOf(release: VersionKey): Promise<ErrorGroup[] | undefined> {
    const { db } = this.options.registry;
    return (await findRelease(db, release)) && errorsOf(db, release);
  }

  concludeGate(given: VersionKey & { outcome: GateOutcome; by: string }): Promise<Conclusion> {
    return this.options.registry.change((client) => concludeGate(client, given));
  }
}
