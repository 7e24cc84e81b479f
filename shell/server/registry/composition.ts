import { createHash } from 'node:crypto';
import { isSamePath } from 'shared-contracts/releases/path-claims';
import type { ComposedSlice } from '../../src/app/page-data';
import type { Discovery, MicroFrontend } from './discovery';

export type SliceInUse = { name: string } & MicroFrontend;
/** `innerPaths`: paths within another slice's that have an owner, in use or not. */
export type Composition = { id: string; slices: SliceInUse[]; innerPaths?: readonly string[] };

export const EMPTY_COMPOSITION: Composition = { id: 'none', slices: [] };

const byName = (a: SliceInUse, b: SliceInUse) => (a.name < b.name ? -1 : 1);

/** The id does not depend on the order. */
export function composed(slices: readonly SliceInUse[], innerPaths: readonly string[] = []): Composition {
  const sorted = slices.toSorted(byName);
  const hash = createHash('sha256');
  for (const { name, metadata } of sorted) hash.update(`${name}@${metadata.version} ${metadata.integrity}\n`);
  for (const path of innerPaths.toSorted()) hash.update(`${path}\n`);
  return { id: hash.digest('hex').slice(0, 16), slices: sorted, innerPaths };
}

export const listedSlices = ({ microFrontends }: Discovery): SliceInUse[] =>
  Object.entries(microFrontends).flatMap(([name, versions]) => versions.map((one) => ({ name, ...one })));

export const compositionOf = (discovery: Discovery): Composition =>
  composed(
    listedSlices(discovery).filter(({ deployment }) => deployment.default),
    discovery.innerPaths,
  );

/** Inner paths that no slice of the composition has. */
export const unservedPaths = ({ slices, innerPaths = [] }: Composition): string[] =>
  innerPaths.filter((inner) => !slices.some(({ extras }) => extras.paths.some((path) => isSamePath(path, inner))));

export const versionsOf = ({ slices }: Composition): Record<string, string> =>
  Object.fromEntries(slices.map(({ name, metadata }) => [name, metadata.version]));

export const composedSliceOf = ({ name, url, metadata, extras }: SliceInUse): ComposedSlice => ({
  name,
  version: metadata.version,
  container: extras.container,
  entry: url,
  integrity: extras.base ? '' : metadata.integrity,
  paths: extras.paths,
  ...(extras.menu.length > 0 && { menu: extras.menu }),
  ...(extras.footer.length > 0 && { footer: extras.footer }),
});
