import { type Composition, composedSliceOf } from '../registry/composition';
import { browserFileUrl } from '../registry/discovery';
import { sliceAt } from '../registry/slice-at';
import type { PageFromIsolate, RenderedPage } from './messages';

/** Also those of the lazy parts that the page uses. */
export function withAssets(
  { uses, ...page }: PageFromIsolate,
  { path, composition }: { path: string; composition: Composition },
): RenderedPage {
  const owner = sliceAt(composition, path);
  if (!uses || !owner) return { ...page, styles: [], scripts: [] };
  const { url, extras } = owner;
  const used = [
    extras.routes,
    ...uses.flatMap((part) => (Object.hasOwn(extras.pages, part) ? extras.pages[part]! : [])),
  ];
  const assets = (files: string[]) =>
    [...new Set(files)].map((file) => ({
      file,
      url: browserFileUrl(owner, file),
      integrity: (!extras.base && extras.files[`browser/${file}`]) || '',
    }));
  return {
    ...page,
    styles: assets(used.flatMap(({ css }) => css)),
    scripts: [{ url, integrity: composedSliceOf(owner).integrity }, ...assets(used.flatMap(({ js }) => js))],
  };
}
