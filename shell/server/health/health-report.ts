import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import * as z from 'zod';

const MAX_VIEWS = 200;
const milliseconds = z.number().min(0).max(600_000);

/** Nothing about the visitor. `views`: pages opened without loading a document; the server counts those it sends. */
export const HealthReport = z.strictObject({
  slices: z
    .array(
      z.strictObject({
        slice: SliceName,
        version: Version,
        views: z.int().min(0).max(MAX_VIEWS),
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
