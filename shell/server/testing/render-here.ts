import { type Composition, type SliceInUse, composed } from '../registry/composition';
import type { ReleaseFiles } from '../registry/release-files';
import { bundleCode } from '../render/bundle-code';
import type { PageRequest, RenderedPage } from '../render/messages';
import { withAssets } from '../render/page-assets';
import { renderPage } from '../render/render-page';
import { SliceBundles } from '../render/slice-bundles';

const testShop = {
  name: 'Test Shop',
  supportEmail: 'help@shop.test',
  currency: 'usd',
  publicUrl: 'http://shop.test',
  timeZone: 'America/Toronto',
};

/** Renders in this process, where a test can look at what happens, and without the walls of a rendering process. */
export function renderHere(files: ReleaseFiles, { shop = testShop, apiOrigin = 'http://api.test' } = {}) {
  const bundles = new SliceBundles((slice) => bundleCode(files, slice));
  const render = async ({
    composition,
    ...page
  }: PageRequest & { composition: Composition }): Promise<RenderedPage> => {
    const rendered = await renderPage({ page, composition, shop, picturesFrom: undefined, apiOrigin, bundles });
    return withAssets(rendered, { path: page.path, composition });
  };
  return {
    render,
    renderWith: (slices: SliceInUse[], page: PageRequest) => render({ ...page, composition: composed(slices) }),
  };
}
