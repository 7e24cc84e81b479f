const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

/** Bytes, from `256m` and `2g` of Compose or `512Mi` and `2Gi` of Kubernetes. NaN for anything else. */
export function bytesOf(size: string): number {
  const [, count, unit] = /^(\d+)(m|g|Mi|Gi)$/.exec(size) ?? [];
  return Number(count) * (unit?.toLowerCase().startsWith('g') ? GIBIBYTE : MEBIBYTE);
}

/** What containers need at least, in bytes, without their file systems in memory. */
export const leastMemory = {
  // docs/operations/reference.md: print files need about 1 GB beside the process, and their files are on the disk
  worker: 2 * GIBIBYTE,
  otherApi: 0.75 * GIBIBYTE,
};
