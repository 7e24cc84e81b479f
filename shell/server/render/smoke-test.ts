import type { SliceInUse } from '../registry/composition';
import { type Release, microFrontendOf } from '../registry/discovery';
import type { LiveShell } from '../registry/registry';
import { renderPage } from './render-page';
import type { SliceBundles } from './slice-bundles';

/** Placeholder for ids in paths. A page may answer 404 for it but may not throw. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (pattern: string): string => pattern.replace(/:\w+\??|\*/g, UNKNOWN_ID);

/**
 * Renders each page of a release once, like the live shell and with the live API's data. Returns one problem per failed page.
 */
export async function smokeTest(options: {
  release: Release;
  shell: Pick<LiveShell, 'apiOrigin' | 'shop'>;
  bundles: SliceBundles;
}): Promise<string[]> {
  const { release, bundles } = options;
  const { apiOrigin, shop } = options.shell;
  const live = microFrontendOf(release, { traffic: 100, default: true });
  // counts private pages as public, so that their errors are reported; a 401 is not one
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
