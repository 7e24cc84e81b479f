import { createHash } from 'node:crypto';
import type { ComposedSlice } from '../../src/app/page-data';
import type { Discovery, MicroFrontend } from './discovery';

/** One slice in its current version. */
export type SliceInUse = { name: string } & MicroFrontend;
/** The current version of each slice. The id changes when any of them does. */
export type Composition = { id: string; slices: SliceInUse[] };

export const EMPTY_COMPOSITION: Composition = { id: 'none', slices: [] };

const byName = (a: SliceInUse, b: SliceInUse) => (a.name < b.name ? -1 : 1);

/** The composition of these slices; its id is the same for the same versions, whatever their order. */
export function composed(slices: readonly SliceInUse[]): Composition {
  const sorted = slices.toSorted(byName);
  const hash = createHash('sha256');
  for (const { name, metadata } of sorted) hash.update(`${name}@${metadata.version} ${metadata.integrity}\n`);
  return { id: hash.digest('hex').slice(0, 16), slices: sorted };
}

/** The versions that the discovery document lists, each with its slice's name. */
export const listedSlices = ({ microFrontends }: Discovery): SliceInUse[] =>
  Object.entries(microFrontends).flatMap(([name, versions]) => versions.map((one) => ({ name, ...one })));

/** The default version of each slice in the discovery document. */
export const compositionOf = (discovery: Discovery): Composition =>
  composed(listedSlices(discovery).filter(({ deployment }) => deployment.default));

/** The versions of a composition by slice. */
export const versionsOf = ({ slices }: Composition): Record<string, string> =>
  Object.fromEntries(slices.map(({ name, metadata }) => [name, metadata.version]));

/** The part of a slice's entry that browsers need. */
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
