import type { SliceInUse } from './composition';

export const liveOriginOf = ({ extras }: SliceInUse): string | undefined =>
  extras.base && URL.canParse(extras.base) ? new URL(extras.base).origin : undefined;

export const liveOriginIn = ({ slices }: { slices: readonly SliceInUse[] }): string | undefined =>
  slices.map(liveOriginOf).find((origin) => origin !== undefined);
