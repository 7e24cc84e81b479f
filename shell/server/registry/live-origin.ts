import type { SliceInUse } from './composition';

/** Where a live slice's files are; undefined for others. */
export const liveOriginOf = ({ extras }: SliceInUse): string | undefined =>
  extras.base && URL.canParse(extras.base) ? new URL(extras.base).origin : undefined;

export const liveOriginIn = ({ slices }: { slices: readonly SliceInUse[] }): string | undefined =>
  slices.map(liveOriginOf).find((origin) => origin !== undefined);
