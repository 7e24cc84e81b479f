import type { ReleasedSlice } from 'shared-contracts/releases/schemas';

export const [oldest, live, newest] = ['0.1.0-11111111', '0.1.0-22222222', '0.1.0-33333333'] as const;
export const releasedAt = '2026-01-31T12:00:00.000Z';

type Version = ReleasedSlice['versions'][number];

export const sampleVersion = (version: string, changes: Partial<Version> = {}): Version => ({
  version,
  revision: '1a2b3c4d5e6f',
  builtAt: releasedAt,
  publishedAt: releasedAt,
  publishedBy: 'CI',
  gate: { state: 'passed', problems: [], reason: null, by: 'CI', at: releasedAt },
  ...changes,
});

/** Three versions, of which the second is live. */
export const sampleReleasedSlice = (changes: Partial<ReleasedSlice> = {}): ReleasedSlice => ({
  slice: 'mf-catalog',
  inUse: { version: live, since: releasedAt, by: 'ada@example.com', lastHour: { views: 1200, failures: 3 } },
  canary: null,
  staff: null,
  previous: oldest,
  isFirst: false,
  takenOut: null,
  versions: [newest, live, oldest].map((version) => sampleVersion(version)),
  hasMore: false,
  ...changes,
});
