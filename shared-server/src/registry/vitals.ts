/** Of web.dev/vitals: LCP and INP in milliseconds, CLS without a unit. */
export type Vital = 'lcp' | 'inp' | 'cls';

/** Upper limits of all buckets but the last, including those of the ratings. */
export const vitalLimits: Record<Vital, readonly number[]> = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 100, 200, 300, 500, 1000, 2000],
  cls: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

export const bucketOf = (vital: Vital, value: number): number =>
  vitalLimits[vital].filter((limit) => value > limit).length;

/** Interpolated within a bucket. `counts`: by bucket. The last has no upper limit, so its lower one is returned. */
export function percentile75(vital: Vital, counts: ReadonlyMap<number, number>): number | undefined {
  const limits = vitalLimits[vital];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (let bucket = 0; bucket < limits.length; bucket += 1) {
    const count = counts.get(bucket) ?? 0;
    if (below + count >= total * 0.75 && count > 0) {
      const from = limits[bucket - 1] ?? 0;
      return from + (limits[bucket]! - from) * ((total * 0.75 - below) / count);
    }
    below += count;
  }
  return limits.at(-1);
}
