import { createHash } from 'node:crypto';
import type { ComposedSlice } from '../../src/app/page-data';
import type { Discovery, MicroFrontend } from './discovery';

/** One slice in the version that pages get now. */
export type SliceInUse = { name: string } & MicroFrontend;
/** Which version of each slice a page is made of. The id changes when any of them does. */
export type Composition = { id: string; slices: SliceInUse[] };

export const NO_COMPOSITION: Composition = { id: 'none', slices: [] };

/** The default version of each slice in the registry's document. */
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

/** The part of it that a browser needs. */
export const composedSliceOf = ({ name, url, metadata, extras }: SliceInUse): ComposedSlice => ({
  name,
  version: metadata.version,
  container: extras.container,
  entry: url,
  integrity: metadata.integrity,
  paths: extras.paths,
});
