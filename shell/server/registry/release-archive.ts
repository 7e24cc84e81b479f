/** Where all shell servers keep packed releases. Every method may throw when it is unreachable. */
export type ReleaseArchive = {
  put: (key: string, packed: Uint8Array) => Promise<void>;
  /** Undefined if absent. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  remove: (key: string) => Promise<void>;
};

export const archiveKey = (slice: string, version: string): string => `releases/${slice}/${version}.tar.gz`;
