/** Whose code failed: a slice's release, or the shell. */
export type Attribution = { slice: string; version: string };

const RELEASE_FILE = /\/remotes\/([a-z][\w-]*)\/([\w.-]+)\//;
const SERVER_BUNDLE = /\/releases\/([a-z][\w-]*)\/([\w.-]+)\/server\//;

/** The release that a URL or a line of a stack trace names; undefined for the shell's own code. */
export function releaseIn(text: string): Attribution | undefined {
  const [, slice, version] = RELEASE_FILE.exec(text) ?? SERVER_BUNDLE.exec(text) ?? [];
  return slice && version ? { slice, version } : undefined;
}
