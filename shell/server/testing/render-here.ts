import { compileFunction } from 'node:vm';
import type { SliceRoutes } from '../../src/contract/slice';
import { type Composition, type SliceInUse, composed } from '../registry/composition';
import type { ReleaseFiles } from '../registry/release-files';
import { bundleCode } from '../render/bundle-code';
import type { PageRequest, RenderedPage } from '../render/messages';
import { withAssets } from '../render/page-assets';
import { renderPage } from '../render/render-page';
import { pageJob } from '../render/page-job';
import { providedModules } from '../render/provided-modules';
import { testShop } from './test-shop';

const requireProvided = (id: string): unknown => {
  if (id in providedModules) return providedModules[id as keyof typeof providedModules];
  throw new Error(`No such module "${id}".`);
};

async function loadHere(files: ReleaseFiles, slice: SliceInUse): Promise<SliceRoutes> {
  const run = compileFunction(await bundleCode(files, slice), ['exports', 'require', 'module'], {
    filename: slice.extras.server.url,
  });
  const module: { exports: { default?: SliceRoutes } } = { exports: {} };
  run(module.exports, requireProvided, module);
  if (typeof module.exports.default !== 'function') throw new Error('it exports no routes');
  return module.exports.default;
}

/** Without the walls of an isolate. */
export function renderHere(files: ReleaseFiles, { shop = testShop, apiOrigin = 'http://api.test' } = {}) {
  const render = async ({
    composition,
    ...request
  }: PageRequest & { composition: Composition }): Promise<RenderedPage> => {
    const { isolate, page } = pageJob(request, composition);
    const links = composition.slices.map(({ extras }) => extras);
    const owner = composition.slices.find(({ name }) => name === isolate);
    const rendered = await renderPage({
      page,
      shop,
      links,
      apiOrigin,
      slice: owner && {
        name: owner.name,
        version: owner.metadata.version,
        paths: owner.extras.paths,
        load: () => loadHere(files, owner),
      },
    });
    return withAssets(rendered, { path: request.path, composition });
  };
  return {
    render,
    renderWith: (slices: SliceInUse[], page: PageRequest) => render({ ...page, composition: composed(slices) }),
  };
}
