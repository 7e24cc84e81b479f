import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FairQueue, type KindLimits } from 'shared-server/queues/fair-queue';
import { CHECK_WAITS_MS, answerCheck, checkOf, openChecks } from 'shared-server/registry/checks';
import { gateText } from 'shared-server/registry/gate';
import { problemsOfPaths } from 'shared-server/registry/paths';
import { type RenderedPage, isStuck } from '../render/messages';
import type { RenderRequest } from '../render/renderer';
import type { Composition } from './composition';
import { type Release, type ShellModules, microFrontendOf } from './discovery';
import { incompatibilities } from './incompatibilities';
import type { Registry } from './registry';
import type { ReleaseFiles } from './release-files';
import { type Rollout, replaced } from './rollout';

/** A page may answer 404 for it but not throw. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (pattern: string): string => pattern.replace(/:\w+\??|\*/g, UNKNOWN_ID);

/** A page that fails is rendered again: the API or this server may only be busy. */
const RETRY_MS = [1000, 3000];
/** The admin page waits 7.5 s, the command 30 s. */
const RETRIES_START_WITHIN_MS = 5000;
/** For all pages; the asker has to get an answer. */
const RENDERS_FOR_MS = 20_000;

/** Releasing goes first. */
type Purpose = 'release' | 'gate';
const patient = { maxWaiting: 100, maxWaitingMs: CHECK_WAITS_MS };
const limits: Record<Purpose, KindLimits> = {
  release: { ...patient, patience: 0, perPerson: 10, perNetwork: 10 },
  gate: { ...patient, patience: 2, perPerson: 3, perNetwork: 3 },
};
/** The last one is for a slice of which nothing is rendered. */
const PLACES = 2;

export type CheckerOptions = {
  shellId: string;
  registry: Registry;
  files: Pick<ReleaseFiles, 'fetch'>;
  provides: ShellModules;
  rollout: () => Pick<Rollout, 'current'>;
  render: (request: RenderRequest) => Promise<RenderedPage>;
  log: Logger;
  retryMs?: readonly number[];
  rendersForMs?: number;
};
type Asked = { purpose: Purpose; signal?: AbortSignal | undefined };

const STUCK = 'rendering it never ended, or took too much memory: is there an endless loop?';

/** Slices take turns. */
export class ReleaseChecker {
  private readonly queue = new FairQueue(PLACES, limits, { hasShares: true });
  private readonly options: CheckerOptions;

  constructor(options: CheckerOptions) {
    this.options = options;
  }

  /** Never fails: a check without an answer counts as not passed. */
  async answer(checkId: string): Promise<void> {
    const { registry, shellId, log } = this.options;
    try {
      const check = await checkOf(registry.db, checkId);
      if (!check) return;
      const problems = await this.problemsOf(check.slice, check.version, { purpose: 'release' });
      await answerCheck(registry.db, { id: checkId, shellId, problems });
    } catch (error) {
      log.error({ err: error, checkId }, 'a release could not be checked');
    }
  }

  /** Also what this shell could not hear. Never fails. */
  async answerOpen(): Promise<void> {
    const { registry, shellId, log } = this.options;
    try {
      for (const checkId of await openChecks(registry.db, shellId)) await this.answer(checkId);
    } catch (error) {
      log.error({ err: error }, 'open checks of releases could not be read');
    }
  }

  /** Does not render. */
  async refusalsOf(slice: string, version: string): Promise<string[]> {
    return this.foundIn(slice, version, (release) => this.unservable(release));
  }

  /** Renders the pages as visitors would get them. Rejects with `Refused` when too much is being checked, and with the signal's reason. */
  problemsOf(slice: string, version: string, { purpose, signal }: Asked): Promise<string[]> {
    const turn = { kind: purpose, visitor: { network: slice, person: '' }, signal };
    return this.queue.run(turn, async () => {
      const problems = await this.foundIn(slice, version, async (release) => {
        const found = await this.unservable(release);
        return found.length > 0 ? found : this.failedPages(release, signal);
      });
      signal?.throwIfAborted();
      return problems;
    });
  }

  private async foundIn(
    slice: string,
    version: string,
    find: (release: Release) => Promise<string[]>,
  ): Promise<string[]> {
    try {
      return (await find(await this.options.registry.releaseOf(slice, version))).map(gateText);
    } catch (error) {
      return [gateText((error as Error).message)];
    }
  }

  private async unservable(release: Release): Promise<string[]> {
    const { registry, files, provides } = this.options;
    const taken = await problemsOfPaths(registry.db, { slice: release.name, paths: release.paths });
    const problems = [...incompatibilities(release.needs, provides), ...taken];
    if (problems.length === 0) await files.fetch(release.name, release.version);
    return problems;
  }

  private async failedPages(release: Release, signal: AbortSignal | undefined): Promise<string[]> {
    const { rollout, retryMs = RETRY_MS, rendersForMs = RENDERS_FOR_MS } = this.options;
    const slice = { name: release.name, ...microFrontendOf(release, { traffic: 100, default: true }) };
    const tried = replaced(rollout().current, [slice]);
    const startedAt = Date.now();
    const failed = async (paths: Iterable<string>): Promise<Map<string, string>> => {
      const problems = new Map<string, string>();
      for (const path of paths) {
        signal?.throwIfAborted();
        const isLate = Date.now() - startedAt > rendersForMs;
        const problem = isLate
          ? `the pages before it took over ${rendersForMs / 1000} s`
          : await this.problemOf(path, tried);
        if (problem) problems.set(path, problem);
      }
      return problems;
    };
    let problems = await failed(release.paths.map(addressOf));
    for (const pause of retryMs) {
      if (problems.size === 0 || Date.now() + pause - startedAt > RETRIES_START_WITHIN_MS) break;
      await sleep(pause);
      problems = await failed(problems.keys());
    }
    return [...problems].map(([path, problem]) => `${path}: ${problem}`);
  }

  private async problemOf(path: string, tried: Composition): Promise<string | undefined> {
    try {
      const page = await this.options.render({
        path,
        composition: tried,
        reportsPrivatePages: true,
      });
      if (isStuck(page)) return STUCK;
      return page.problems[0] ?? (page.status >= 500 ? `status ${page.status}` : undefined);
    } catch (error) {
      return (error as Error).message;
    }
  }
}
