const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

/** `256m` and `2g` of Compose, `512Mi` and `2Gi` of Kubernetes. Else NaN. */
export function bytesOf(size: string): number {
  const [, count, unit] = /^(\d+)(m|g|Mi|Gi)$/.exec(size) ?? [];
  return Number(count) * (unit?.toLowerCase().startsWith('g') ? GIBIBYTE : MEBIBYTE);
}

/** In bytes, without file systems in memory. */
export const leastMemory = {
  // docs/operations/reference.md: print files need about 1 GB beside the process
  worker: 2 * GIBIBYTE,
  otherApi: 0.75 * GIBIBYTE,
};
