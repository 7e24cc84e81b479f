import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerCheck, checkOf, openChecks } from 'shared-server/registry/checks';
import { problemsOfPaths } from 'shared-server/registry/paths';
import type { RenderedPage } from '../render/messages';
import type { RenderRequest } from '../render/renderer';
import type { Composition } from './composition';
import { type Release, type ShellModules, microFrontendOf } from './discovery';
import { incompatibilities } from './incompatibilities';
import type { Registry } from './registry';
import type { ReleaseFiles } from './release-files';
import { type Rollout, replaced } from './rollout';

/** Placeholder for ids in paths. A page may answer 404 for it but may not throw. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (pattern: string): string => pattern.replace(/:\w+\??|\*/g, UNKNOWN_ID);

/** A page that fails is rendered again after these, because the API or this server may only be busy. */
const RETRY_MS = [1000, 3000];
/** Later, nobody would wait for the answer: the admin page waits for 7.5 s, the command for 30 s. */
const RETRIES_START_WITHIN_MS = 5000;

export type CheckerOptions = {
  shellId: string;
  registry: Registry;
  files: Pick<ReleaseFiles, 'fetch'>;
  provides: ShellModules;
  rollout: () => Pick<Rollout, 'current'>;
  render: (request: RenderRequest) => Promise<RenderedPage>;
  log: Logger;
  retryMs?: readonly number[];
};

/** Says whether this shell can serve a release, by rendering each of its pages as visitors would get it. */
export class ReleaseChecker {
  private readonly options: CheckerOptions;

  constructor(options: CheckerOptions) {
    this.options = options;
  }

  /** Answers a check. Never fails: a check without an answer counts as not passed. */
  async answer(checkId: string): Promise<void> {
    const { registry, shellId, log } = this.options;
    try {
      const check = await checkOf(registry.db, checkId);
      if (!check) return;
      const problems = await this.problemsOf(check.slice, check.version);
      await answerCheck(registry.db, { id: checkId, shellId, problems });
    } catch (error) {
      log.error({ err: error, checkId }, 'a release could not be checked');
    }
  }

  /** Also what was asked while this shell could not hear it. Never fails. */
  async answerOpen(): Promise<void> {
    const { registry, shellId, log } = this.options;
    try {
      for (const checkId of await openChecks(registry.db, shellId)) await this.answer(checkId);
    } catch (error) {
      log.error({ err: error }, 'open checks of releases could not be read');
    }
  }

  /** One sentence each; empty if there are none. */
  async problemsOf(slice: string, version: string): Promise<string[]> {
    const { registry, files, provides } = this.options;
    try {
      const release = await registry.releaseOf(slice, version);
      const taken = await problemsOfPaths(registry.db, { slice, paths: release.paths });
      const problems = [...incompatibilities(release.needs, provides), ...taken];
      if (problems.length > 0) return problems;
      await files.fetch(slice, version);
      return await this.failedPages(release);
    } catch (error) {
      return [(error as Error).message];
    }
  }

  private async failedPages(release: Release): Promise<string[]> {
    const { rollout, retryMs = RETRY_MS } = this.options;
    const slice = { name: release.name, ...microFrontendOf(release, { traffic: 100, default: true }) };
    const tried = replaced(rollout().current, [slice]);
    const failed = async (paths: Iterable<string>): Promise<Map<string, string>> => {
      const problems = new Map<string, string>();
      for (const path of paths) {
        const problem = await this.problemOf(path, tried);
        if (problem) problems.set(path, problem);
      }
      return problems;
    };
    const lastRetry = Date.now() + RETRIES_START_WITHIN_MS;
    let problems = await failed(release.paths.map(addressOf));
    for (const pause of retryMs) {
      if (problems.size === 0 || Date.now() + pause > lastRetry) break;
      await sleep(pause);
      problems = await failed(problems.keys());
    }
    return [...problems].map(([path, problem]) => `${path}: ${problem}`);
  }

  private async problemOf(path: string, tried: Composition): Promise<string | undefined> {
    try {
      const { problems, failure, status } = await this.options.render({
        path,
        composition: tried,
        reportsPrivatePages: true,
      });
      const [problem] = problems;
      return problem ?? (failure === 'unavailable' || status >= 500 ? `status ${status}` : undefined);
    } catch (error) {
      return (error as Error).message;
    }
  }
}
