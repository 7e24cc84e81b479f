import * as z from 'zod';

/*
 * The registry's document in the frontend-discovery format (github.com/awslabs/frontend-discovery): per micro frontend its
 * versions, each with address, hash and share of the traffic. What the format leaves open stands under `extras`.
 */

export const SliceName = z
  .string()
  .regex(/^mf-[a-z0-9][a-z0-9-]{0,60}$/, 'must be the name of a slice, like mf-catalog');
export const Version = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/, 'must be a version, like 1.4.0-1a2b3c4d');
// sha384: releases that were published before builds wrote sha256
const Integrity = z
  .string()
  .regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/, 'must be a sha256 or sha384 integrity value');
const RelativeFile = z
  .string()
  .regex(/^[\w@.-]+(\/[\w@.-]+)*$/, 'must be a file inside the release')
  .refine((file) => !file.split('/').includes('..'), 'must be a file inside the release');
const PathPattern = z.string().startsWith('/').max(200);
/** By path pattern the query parameters that rendering the page reads; of the others the server knows nothing. */
const QueryParameters = z.record(PathPattern, z.array(z.string().regex(/^[\w.-]{1,40}$/)).max(20)).default({});
const Assets = z.object({ js: z.array(RelativeFile), css: z.array(RelativeFile) });

/** Singletons with their versions, and the exports of those that the shell brings in part: as a slice needs or a shell brings them. */
export const ShellModules = z.object({
  contract: z.string(),
  singletons: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.array(z.string())),
});
export type ShellModules = z.infer<typeof ShellModules>;

/** What `release.json` in a built slice says (shell/federation/build.mjs writes it). */
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
  routes: Assets,
  pages: z.record(z.string(), Assets),
  /** What it was built against; releases of earlier builds do not say. */
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
    container: Release.shape.container,
    server: z.object({ url: z.string().startsWith('/remotes/'), integrity: Integrity }),
    routes: Assets,
    pages: Release.shape.pages,
    paths: Release.shape.paths,
    privatePaths: Release.shape.privatePaths,
    queryParameters: QueryParameters,
    files: Release.shape.files,
  }),
});
export type MicroFrontend = z.infer<typeof MicroFrontend>;

/** The whole registry as the shell reads it: validated, so that a broken row is an error here and nowhere deeper. */
export const Discovery = z.object({ microFrontends: z.record(SliceName, z.array(MicroFrontend).min(1)) });
export type Discovery = z.infer<typeof Discovery>;

/** Where a release's files are served; immutable, since the version names their content. */
export const remoteUrl = (slice: string, version: string, file = ''): string => `/remotes/${slice}/${version}/${file}`;

/** A release as an entry of the document. */
export function microFrontendOf(release: Release, deployment: MicroFrontend['deployment']): MicroFrontend {
  const { name, version, entry, server, files } = release;
  const hashOf = (file: string): string => {
    const hash = files[file];
    if (!hash) throw new Error(`${name} ${version} has no hash of ${file}`);
    return hash;
  };
  return {
    url: remoteUrl(name, version, entry),
    metadata: { version, integrity: hashOf(entry) },
    deployment,
    extras: {
      container: release.container,
      server: { url: remoteUrl(name, version, server), integrity: hashOf(server) },
      routes: release.routes,
      pages: release.pages,
      paths: release.paths,
      privatePaths: release.privatePaths,
      queryParameters: release.queryParameters,
      files,
    },
  };
}
