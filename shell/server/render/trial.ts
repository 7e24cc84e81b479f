import type { SliceInUse } from '../registry/composition';
import { type Release, microFrontendOf } from '../registry/discovery';
import type { LiveShell } from '../registry/registry';
import { renderPage } from './render-page';
import type { SliceBundles } from './slice-bundles';

/** Stands for an id in a path. A page may say that it knows no such thing; it may not throw. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (pattern: string): string => pattern.replace(/:\w+\??|\*/g, UNKNOWN_ID);

/**
 * Renders each page that a release declares once, as the live shell would, with data of the live API. Gives what went wrong, one
 * sentence per page; empty when every page was rendered.
 */
export async function trialProblems(options: {
  release: Release;
  shell: Pick<LiveShell, 'apiOrigin' | 'shop'>;
  bundles: SliceBundles;
}): Promise<string[]> {
  const { release, bundles } = options;
  const { apiOrigin, shop } = options.shell;
  const live = microFrontendOf(release, { traffic: 100, default: true });
  // the errors of private pages count, too: what a guest may not see shows as such and is none
  const slices: SliceInUse[] = [{ name: release.name, ...live, extras: { ...live.extras, privatePaths: [] } }];
  const problems: string[] = [];
  for (const path of release.paths.map(addressOf)) {
    const page = await renderPage({ path, slices, shop, apiOrigin }, bundles);
    const [reason = page.failure === 'unavailable' || page.status >= 500 ? `status ${page.status}` : ''] =
      page.problems;
    if (reason) problems.push(`${path}: ${reason}`);
  }
  return problems;
}
