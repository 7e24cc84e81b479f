import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import * as z from 'zod';
import { FOOTER_GROUPS } from '../../federation/check/declared-links.mjs';

// The registry's document in the frontend-discovery format (github.com/awslabs/frontend-discovery); `extras` are our own.

export const DISCOVERY_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

// sha384: releases that were published before builds wrote sha256
const Integrity = z
  .string()
  .regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/, 'must be a sha256 or sha384 integrity value');
// file systems take names of 255 bytes
const RelativeFile = z
  .string()
  .max(500)
  .regex(/^[\w@-][\w@.-]{0,199}(\/[\w@-][\w@.-]{0,199})*$/, 'must be a file inside the release');
const PathPattern = z.string().startsWith('/').max(200);
/** The query parameters that rendering may read, by path pattern. */
const QueryParameters = z.record(PathPattern, z.array(z.string().regex(/^[\w.-]{1,40}$/)).max(20)).default({});
const Assets = z.object({ js: z.array(RelativeFile), css: z.array(RelativeFile) });

/** Checked by `declaredLinkProblems`, whose messages say more. */
const MenuLink = z.object({ label: z.string(), path: PathPattern });
const FooterLink = MenuLink.extend({ group: z.enum(FOOTER_GROUPS).optional() });

const Kilobytes = z.number().positive().max(100_000);

/** Singletons with their versions, and the exports of partially provided ones, as a slice needs or a shell provides them. */
export const ShellModules = z.object({
  contract: z.string(),
  singletons: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.array(z.string())),
});
export type ShellModules = z.infer<typeof ShellModules>;

/** The `release.json` of a built slice, written by shell/federation/build/build-slice.mjs. */
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
  /** Links that the shell shows in its header and footer. */
  menu: z.array(MenuLink).optional(),
  footer: z.array(FooterLink).optional(),
  /** Paths that search engines should not list. */
  unlisted: z.array(PathPattern).optional(),
  routes: Assets,
  pages: z.record(z.string(), Assets),
  /** The git commit it was built from. */
  revision: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be a git commit')
    .optional(),
  /** What a page of it may load, and what it may add to others, in kilobytes; missing in releases of earlier builds. */
  budget: z.object({ page: Kilobytes, shared: Kilobytes }).optional(),
  /** What it was built against; missing in releases of earlier builds. */
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
    /** Development only: where browsers load its browser files from, without a check of their hashes, since they change. */
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

/** The whole discovery document, as the shell reads and validates it. */
export const Discovery = z.object({
  schema: z.string().default(DISCOVERY_SCHEMA),
  microFrontends: z.record(SliceName, z.array(MicroFrontend).min(1)),
});
export type Discovery = z.infer<typeof Discovery>;

/** The URL of a release's file; immutable, because the version identifies the content. */
export const remoteUrl = (slice: string, version: string, file = ''): string => `/remotes/${slice}/${version}/${file}`;

/** The first page of a release that has no id in its path. */
export const firstPathOf = ({ paths }: Pick<Release, 'paths'>): string => paths.find((one) => !/[:*]/.test(one)) ?? '/';

/** The source map of a script, which nobody is served. */
export const mapOf = (file: string): string => `maps/${file}.map`;
const isServed = (file: string): boolean => !file.startsWith('maps/');

/** The URL of a slice's browser file. */
export const browserFileUrl = ({ name, metadata, extras }: { name: string } & MicroFrontend, file = ''): string =>
  extras.base ? extras.base + file : remoteUrl(name, metadata.version, `browser/${file}`);

/** A release as an entry of the discovery document. `base`: see `MicroFrontend`. */
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
