import { createHash } from 'node:crypto';
import type { ComposedSlice } from '../../src/app/page-data';
import type { Discovery, MicroFrontend } from './discovery';

/** One slice in its current version. */
export type SliceInUse = { name: string } & MicroFrontend;
/** The current version of each slice. The id changes when any of them does. */
export type Composition = { id: string; slices: SliceInUse[] };

export const EMPTY_COMPOSITION: Composition = { id: 'none', slices: [] };

/** The default version of each slice in the discovery document. */
export function compositionOf({ microFrontends }: Discovery): Composition {
  const slices = Object.entries(microFrontends)
    .flatMap(([name, versions]) =>
      versions.filter(({ deployment }) => deployment.default).map((one) => ({ name, ...one })),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { name, metadata } of slices) hash.update(`${name}@${metadata.version} ${metadata.integrity}\n`);
  return { id: hash.digest('hex').slice(0, 16), slices };
}

/** The part of a slice's entry that browsers need. */
export const composedSliceOf = ({ name, url, metadata, extras }: SliceInUse): ComposedSlice => ({
  name,
  version: metadata.version,
  container: extras.container,
  entry: url,
  integrity: metadata.integrity,
  paths: extras.paths,
});
