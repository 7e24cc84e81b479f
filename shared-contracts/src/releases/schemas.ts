import * as z from 'zod';
import { Email, Id, Instant, Paging } from '../api/fields.js';
import { SliceName, Version } from './slice-name.js';

/** Of new sessions. */
export const CanaryPercent = z.int('Must be a whole number').min(1, 'Must be at least 1').max(99, 'Must be at most 99');

/** `failures`: of the views, in browsers or on the server. */
export const PageTally = z.object({ views: z.int(), failures: z.int() });

/** `forced`: passed for a reason although a check failed. Null: no gate, like the builds that a site starts with. */
export const ReleaseGate = z
  .object({
    state: z.enum(['pending', 'passed', 'failed', 'forced']),
    /** One sentence each. */
    problems: z.array(z.string()),
    reason: z.string().nullable(),
    /** The reporting token. */
    by: z.string().nullable(),
    at: Instant.nullable(),
  })
  .nullable();
export type ReleaseGate = z.infer<typeof ReleaseGate>;

export const ReleaseVersion = z.object({
  version: z.string(),
  /** The git commit. */
  revision: z.string().nullable(),
  builtAt: Instant,
  publishedAt: Instant,
  /** `token <name>`, `operator` for the release command, or `start` for a server's first builds. */
  publishedBy: z.string(),
  gate: ReleaseGate,
});
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

export const ReleasedSlice = z.object({
  slice: z.string(),
  /** Null before the first promotion, and when taken out of use. */
  inUse: z.object({ version: z.string(), since: Instant, by: z.string(), lastHour: PageTally }).nullable(),
  canary: z
    .object({ version: z.string(), percent: z.int(), since: Instant, by: z.string(), lastHour: PageTally })
    .nullable(),
  staff: z.object({ version: z.string(), since: Instant, by: z.string() }).nullable(),
  previous: z.string().nullable(),
  /** A rollback takes the slice out of use. */
  isFirst: z.boolean(),
  /** Set once a slice that was in use isn't any more. */
  takenOut: z.object({ since: Instant, by: z.string() }).nullable(),
  /** The newest ones, at most 3. */
  versions: z.array(ReleaseVersion),
  hasMore: z.boolean(),
});
export type ReleasedSlice = z.infer<typeof ReleasedSlice>;

/** `shells`: servers that ran in the last minute. */
export const ReleaseOverview = z.object({
  slices: z.array(ReleasedSlice),
  shells: z.array(z.object({ id: Id, version: z.string(), announcedAt: Instant })),
});
export type ReleaseOverview = z.infer<typeof ReleaseOverview>;

export const VersionQuery = z.strictObject({ ...Paging, slice: SliceName });

const Reason = z.string().trim().max(500, 'Must be at most 500 characters');
export const PromotionRequest = z.strictObject({ slice: SliceName, version: Version });
/**
 * `version`: by default the previous one; if there is none, the slice is taken out of use. `seen`: the version in use that the admin
 * saw; refused if it has changed.
 */
export const RollbackRequest = z.strictObject({
  slice: SliceName,
  version: Version.optional(),
  seen: Version.optional(),
  reason: Reason.optional(),
});
export const RetirementRequest = RollbackRequest.omit({ version: true });
/** `seen`: the share that the admin saw, null for none; refused if it has changed. */
export const CanaryRequest = z.strictObject({
  slice: SliceName,
  version: Version,
  percent: CanaryPercent,
  seen: CanaryPercent.nullable().optional(),
});
/** `version`: only if still the canary. */
export const CanaryEnd = z.strictObject({
  slice: SliceName,
  version: Version.optional(),
  reason: Reason.min(1, 'Please give a reason'),
});
export const StaffVersionRequest = z.strictObject({ slice: SliceName, version: Version });
/** `version`: only if still the staff's. */
export const StaffVersionEnd = z.strictObject({ slice: SliceName, version: Version.optional() });
export const CanaryEndForm = CanaryEnd.pick({ reason: true });
export const CanaryForm = CanaryRequest.pick({ percent: true });

/** `details` of `release_refused`. */
export const ReleaseProblems = z.object({ problems: z.array(z.string()) });

export const ReleaseComposition = z.object({
  id: z.string(),
  /** By slice. */
  versions: z.record(z.string(), z.string()),
  firstUsedAt: Instant,
  /** Percentage of new sessions, two decimals. */
  share: z.number(),
});
export type ReleaseComposition = z.infer<typeof ReleaseComposition>;
export const CompositionQuery = z.strictObject(Paging);

/** Hours, and the minutes of a point. */
export const healthRanges = { '2': 1, '24': 10, '720': 60 } as const;
/** `hours`: 24 by default. */
export const HealthQuery = z.strictObject({
  slice: SliceName,
  hours: z.enum(Object.keys(healthRanges) as [keyof typeof healthRanges]).optional(),
});

const Measured = z.number().nullable();
/** From `at` on. Vitals are 75th percentiles (LCP and INP in ms); null: not measured. */
export const HealthPoint = PageTally.extend({
  at: Instant,
  /** 0 to 1. */
  errorRate: Measured,
  lcp: Measured,
  inp: Measured,
  cls: Measured,
});
export type HealthPoint = z.infer<typeof HealthPoint>;

/** The versions in use, and the most seen others, at most 5. */
export const ReleaseHealth = z.object({
  slice: z.string(),
  from: Instant,
  to: Instant,
  /** Of a point. */
  minutes: z.int(),
  /** `points`: those with counts, oldest first. */
  versions: z.array(PageTally.extend({ version: z.string(), errorRate: Measured, points: z.array(HealthPoint) })),
});
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;

export const ReleaseError = z.object({
  place: z.enum(['browser', 'server']),
  message: z.string(),
  /** Path patterns, like `/products/:id`. */
  pages: z.array(z.string()),
  count: z.int(),
  firstSeen: Instant,
  lastSeen: Instant,
  /** Innermost first, by source maps if there are any: `total (src/total.ts:12:5)`. */
  stack: z.array(z.string()),
});
export type ReleaseError = z.infer<typeof ReleaseError>;
export const ErrorQuery = z.strictObject({ slice: SliceName, version: Version });

export const ReleaseChangeKind = z.enum([
  'publish',
  'gate',
  'promote',
  'rollback',
  'retire',
  'start',
  'canary',
  'widen',
  'narrow',
  'abort',
  'withdraw',
  'staff',
  'staff-end',
  'give',
  'yield',
  'preview',
  'sweep',
]);

/** An entry of the append-only history. */
export const ReleaseChange = z.object({
  id: z.string(),
  at: Instant,
  kind: ReleaseChangeKind,
  slice: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  percent: z.int().nullable(),
  /** An email address, `operator`, `token <name>`, `start`, or `automatic`. */
  actor: z.string(),
  reason: z.string().nullable(),
});
export type ReleaseChange = z.infer<typeof ReleaseChange>;
export const ReleaseChangeQuery = z.strictObject({ ...Paging, slice: SliceName.optional() });

/** `publish`: with running the gate. `release`: decides what visitors get. */
export const TokenScope = z.enum(['publish', 'release']);
export type TokenScope = z.infer<typeof TokenScope>;

export const ReleaseToken = z.object({
  id: Id,
  slice: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  /** Told of the slice's errors and withdrawn canaries while the token is valid. */
  email: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;
export const ReleaseTokenQuery = z.strictObject(Paging);
export const NewReleaseToken = z.strictObject({
  slice: SliceName,
  name: z.string().trim().min(1, 'Please enter a name').max(60, 'Must be at most 60 characters'),
  days: z.int('Must be a whole number').min(1, 'Must be at least 1').max(365, 'Must be at most 365'),
  /** `publish` by default. */
  scopes: z
    .array(TokenScope)
    .min(1, 'Please choose what the token allows')
    .max(2, 'Must be at most 2')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Must be different')
    .optional(),
  /** Empty for nobody. */
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || Email.safeParse(text).success, 'Invalid email address')
    .optional(),
});
/** `token` is in no other response. */
export const CreatedReleaseToken = ReleaseToken.extend({ token: z.string() });
export type CreatedReleaseToken = z.infer<typeof CreatedReleaseToken>;
export const NamedReleaseToken = z.strictObject({ id: Id });

/** A link that shows a version to anyone. */
export const PreviewRequest = z.strictObject({
  slice: SliceName,
  version: Version,
  hours: z.int('Must be a whole number').min(1, 'Must be at least 1').max(168, 'Must be at most 168'),
});
export const PreviewLink = z.object({ url: z.string(), expiresAt: Instant });
export type PreviewLink = z.infer<typeof PreviewLink>;
