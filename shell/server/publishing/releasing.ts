import { NO_PREVIEW_SITE } from 'shared-server/config/preview-site';
import { Version } from 'shared-contracts/releases/slice-name';
import { type ChangeRequest } from 'shared-server/registry/change-plan';
import { applyRequest, openRequest } from 'shared-server/registry/change-requests';
import { NOT_ANSWERED, awaitVerdicts } from 'shared-server/registry/checks';
import { type GateState, gateStateOf } from 'shared-server/registry/gate';
import { type RecordedChange, lastChanges } from 'shared-server/registry/history';
import { type PathRow, ownedPaths } from 'shared-server/registry/paths';
import { MAX_PREVIEW_HOURS, makePreviewLink } from 'shared-server/registry/preview-link';
import { type VersionKey, type VersionRow, newestVersions } from 'shared-server/registry/releases';
import { type DoneChange, type RolloutDetails, rolloutDetails } from 'shared-server/registry/rollouts';
import * as z from 'zod';
import type { Registry } from '../registry/registry';

/** Of each slice, the newest. */
const MAX_VERSIONS = 100;
/** Shorter than any proxy waits. */
const WAIT_MS = 4000;

export const PreviewInput = z.strictObject({
  version: Version,
  hours: z.int('Must be a whole number').min(1, 'Must be at least 1').max(MAX_PREVIEW_HOURS).default(24),
});

/** Times are ISO instants. */
export type ListedSlice = RolloutDetails & {
  versions: { version: string; builtAt: Date; publishedAt: Date; publishedBy: string; gate: GateState | null }[];
  hasMore: boolean;
};

export type PreviewAnswer =
  | { state: 'made'; link: VersionKey & { url: string; expiresAt: Date } }
  | { state: 'refused' | 'unknown'; message: string };

export type ChangeAnswer =
  | { state: 'done'; change: DoneChange }
  /** Ask again: the running shells check the release. */
  | { state: 'checking' }
  | { state: 'refused' | 'unknown' | 'key_reused' | 'too_late'; message: string; problems?: readonly string[] };

type ReleasingOptions = {
  registry: Registry;
  /** Undefined if the site has none. */
  previewSite: () => string | undefined | Promise<string | undefined>;
  waitMs?: number;
};

const versionOf = ({
  version,
  builtAt,
  publishedAt,
  publishedBy,
  gate,
}: VersionRow): ListedSlice['versions'][number] => ({
  version,
  builtAt,
  publishedAt,
  publishedBy,
  gate: gate && gateStateOf(gate),
});

export class Releasing {
  private readonly options: ReleasingOptions;

  constructor(options: ReleasingOptions) {
    this.options = options;
  }

  private get db() {
    return this.options.registry.db;
  }

  /** Without versions if it was never published. */
  async releases(slice: string): Promise<ListedSlice> {
    const [found] = await this.list(slice);
    const nothing = {
      inUse: null,
      canary: null,
      staff: null,
      previous: null,
      isFirst: false,
      takenOut: null,
      versions: [],
      hasMore: false,
    };
    return found ?? { slice, ...nothing };
  }

  async list(slice: string | null = null): Promise<ListedSlice[]> {
    const [rollouts, versions] = await Promise.all([
      rolloutDetails(this.db, slice),
      newestVersions(this.db, { slice, count: MAX_VERSIONS + 1 }),
    ]);
    return rollouts.map((rollout) => {
      const own = versions.filter((one) => one.slice === rollout.slice).map(versionOf);
      return { ...rollout, versions: own.slice(0, MAX_VERSIONS), hasMore: own.length > MAX_VERSIONS };
    });
  }

  /** The last 100, the newest first. */
  history(slice?: string): Promise<RecordedChange[]> {
    return lastChanges(this.db, slice);
  }

  paths(slice?: string): Promise<PathRow[]> {
    return ownedPaths(this.db, slice);
  }

  /** `refused` on a site without previews. */
  async preview(given: VersionKey & { hours: number; by: string }): Promise<PreviewAnswer> {
    const { slice, version, hours, by } = given;
    const site = await this.options.previewSite();
    if (site === undefined) return { state: 'refused', message: NO_PREVIEW_SITE };
    const link = await makePreviewLink(this.db, { slice, version, hours, actor: by, site });
    if (!link) return { state: 'unknown', message: `${slice} ${version} was never published` };
    return { state: 'made', link: { slice, version, ...link } };
  }

  /** Once per `id`: called again, it says how far the request has come. The running shells may take long to check a release. */
  async change(given: { slice: string; id: string; request: ChangeRequest; by: string }): Promise<ChangeAnswer> {
    const { registry, waitMs = WAIT_MS } = this.options;
    const { slice, id, request, by } = given;
    if (request.command === 'staff' && (await this.options.previewSite()) === undefined)
      return { state: 'refused', message: NO_PREVIEW_SITE };
    const opened = await registry.change((db) => openRequest(db, { slice, id, request }));
    if (!opened.ok) return { state: opened.code, message: opened.reason };
    if (opened.outcome) return { state: 'done', change: opened.outcome };
    if (opened.checkId) {
      const problems = await awaitVerdicts(this.db, opened.checkId, { waitMs });
      if (!problems) return { state: 'checking' };
      if (problems.includes(NOT_ANSWERED)) return { state: 'too_late', message: NOT_ANSWERED };
      if (problems.length > 0) return { state: 'refused', message: 'The release was not put into use', problems };
    }
    const outcome = await registry.change((db) => applyRequest(db, { slice, id, actor: by }));
    return outcome.ok ? { state: 'done', change: outcome.change } : { state: 'refused', message: outcome.reason };
  }
}
