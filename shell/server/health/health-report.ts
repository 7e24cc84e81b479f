import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import { type Vital, bucketOf } from 'shared-contracts/releases/vitals';
import * as z from 'zod';
import type { SliceInUse } from '../registry/composition';
import type { HealthCounters } from './health-counters';

const MAX_VIEWS = 200;
const milliseconds = z.number().min(0).max(600_000);

/** What a browser reports of one document: each slice that it showed, without anything about the visitor. */
export const HealthReport = z.strictObject({
  slices: z
    .array(
      z.strictObject({
        slice: SliceName,
        version: Version,
        /** Pages of the slice that the visitor opened in this document. */
        views: z.int().min(0).max(MAX_VIEWS),
        /** Whether one of them failed. */
        hasFailed: z.boolean(),
        vitals: z
          .strictObject({ lcp: milliseconds, inp: milliseconds, cls: z.number().min(0).max(100) })
          .partial()
          .optional(),
      }),
    )
    .max(20),
});
export type HealthReport = z.infer<typeof HealthReport>;

export type ReportListeners = {
  counters: HealthCounters;
  /** Told of each document in which a slice failed. */
  onFailure: (release: { slice: string; version: string }) => void;
};

/** Counts a report; versions that no visitor gets are left out. */
export function countReport(
  { slices }: HealthReport,
  { live, counters, onFailure }: { live: readonly SliceInUse[] } & ReportListeners,
): void {
  for (const { slice, version, views, hasFailed, vitals = {} } of slices) {
    if (!live.some(({ name, metadata }) => name === slice && metadata.version === version)) continue;
    if (views > 0) counters.add({ slice, version, metric: 'views' }, views);
    if (hasFailed) {
      counters.add({ slice, version, metric: 'failures' });
      onFailure({ slice, version });
    }
    for (const [vital, value] of Object.entries(vitals) as [Vital, number][])
      counters.add({ slice, version, metric: vital, bucket: bucketOf(vital, value) });
  }
}
