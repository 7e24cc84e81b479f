import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import * as z from 'zod';
import { FOOTER_GROUPS } from '../../federation/check/declared-links.mjs';

// The registry's document in the frontend-discovery format (github.com/awslabs/frontend-discovery); `extras` are our own.

export const DISCOVERY_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

// sha384: releases from before builds wrote sha256
const Integrity = z
  .string()
  .regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/, 'must be a sha256 or sha384 integrity value');
// file systems take names of 255 bytes
const RelativeFile = z
  .string()
  .max(500)
  .regex(/^[\w@-][\w@.-]{0,199}(\/[\w@-][\w@.-]{0,199})*$/, 'must be a file inside the release');
const PathPattern = z.string().startsWith('/').max(200);
/** What rendering may read, by path pattern. */
const QueryParameters = z.record(PathPattern, z.array(z.string().regex(/^[\w.-]{1,40}$/)).max(20)).default({});
const Assets = z.object({ js: z.array(RelativeFile), css: z.array(RelativeFile) });

/** Checked by `declaredLinkProblems`, whose messages say more. */
const MenuLink = z.object({ label: z.string(), path: PathPattern });
const FooterLink = MenuLink.extend({ group: z.enum(FOOTER_GROUPS).optional() });

const Kilobytes = z.number().positive().max(100_000);

/** `exports`: those of partially provided modules. */
export const ShellModules = z.object({
  contract: z.string(),
  singletons: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.array(z.string())),
});
export type ShellModules = z.infer<typeof ShellModules>;

/** Written by shell/federation/build/build-slice.mjs. */
export const Release = z.object({
  name: SliceName,
  version: Version,
  createdAt: z.iso.datetime(),
  container: z.string().regex(/^[a-z]\w*$/),
  entry: RelativeFile,
  server: RelativeFile,
  paths: z.array(PathPattern).min(1),
  privatePaths: z.array(PathPattern),
  queryParameters: QueryParameters,
  menu: z.array(MenuLink).optional(),
  footer: z.array(FooterLink).optional(),
  /** Not for search engines. */
  unlisted: z.array(PathPattern).optional(),
  routes: Assets,
  pages: z.record(z.string(), Assets),
  revision: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be a git commit')
    .optional(),
  /** In kilobytes; missing in releases of earlier builds. */
  budget: z.object({ page: Kilobytes, shared: Kilobytes }).optional(),
  /** Missing in releases of earlier builds. */
  needs: ShellModules.optional(),
  files: z.record(RelativeFile, Integrity),
});
export type Release = z.infer<typeof Release>;

const MicroFrontend = z.object({
  url: z.string().startsWith('/remotes/'),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ version: Version, integrity: Integrity }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({
    /** Development only: where browsers load its files from, unchecked. */
    base: z.string().optional(),
    container: Release.shape.container,
    server: z.object({ url: z.string().startsWith('/remotes/'), integrity: Integrity }),
    routes: Assets,
    pages: Release.shape.pages,
    paths: Release.shape.paths,
    privatePaths: Release.shape.privatePaths,
    queryParameters: QueryParameters,
    menu: z.array(MenuLink).default([]),
    footer: z.array(FooterLink).default([]),
    unlisted: z.array(PathPattern).default([]),
    files: Release.shape.files,
  }),
});
export type MicroFrontend = z.infer<typeof MicroFrontend>;

export const Discovery = z.object({
  schema: z.string().default(DISCOVERY_SCHEMA),
  microFrontends: z.record(SliceName, z.array(MicroFrontend).min(1)),
  /** Owned paths within another slice's, in use or not. */
  innerPaths: z.array(PathPattern).optional(),
});
export type Discovery = z.infer<typeof Discovery>;

/** Immutable, because the version identifies the content. */
export const remoteUrl = (slice: string, version: string, file = ''): string => `/remotes/${slice}/${version}/${file}`;

export const firstPathOf = ({ paths }: Pick<Release, 'paths'>): string => paths.find((one) => !/[:*]/.test(one)) ?? '/';

/** Nobody is served a source map. */
export const mapOf = (file: string): string => `maps/${file}.map`;
const isServed = (file: string): boolean => !file.startsWith('maps/');

export const browserFileUrl = ({ name, metadata, extras }: { name: string } & MicroFrontend, file = ''): string =>
  extras.base ? extras.base + file : remoteUrl(name, metadata.version, `browser/${file}`);

/** `base`: see `MicroFrontend`. */
export function microFrontendOf(
  release: Release,
  deployment: MicroFrontend['deployment'],
  base?: string,
): MicroFrontend {
  const { name, version, entry, server, files } = release;
  const hashOf = (file: string): string => {
    const hash = files[file];
    if (!hash) throw new Error(`${name} ${version} has no hash for ${file}`);
    return hash;
  };
  return {
    url: base ? base + entry.replace(/^browser\//, '') : remoteUrl(name, version, entry),
    metadata: { version, integrity: hashOf(entry) },
    deployment,
    extras: {
      ...(base && { base }),
      container: release.container,
      server: { url: remoteUrl(name, version, server), integrity: hashOf(server) },
      routes: release.routes,
      pages: release.pages,
      paths: release.paths,
      privatePaths: release.privatePaths,
      queryParameters: release.queryParameters,
      menu: release.menu ?? [],
      footer: release.footer ?? [],
      unlisted: release.unlisted ?? [],
      files: Object.fromEntries(Object.entries(files).filter(([file]) => isServed(file))),
    },
  };
}
