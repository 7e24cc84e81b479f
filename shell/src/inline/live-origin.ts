/** Where a preview loads a team's own build from. */
export const LIVE_ORIGIN_META = 'live-origin';

export const liveOrigin = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${LIVE_ORIGIN_META}"]`)?.content;
