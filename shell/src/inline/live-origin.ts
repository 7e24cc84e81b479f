/** Names where a team's own build is loaded from, on the pages of its preview. The content security policy allows it there alone. */
export const LIVE_ORIGIN_META = 'live-origin';

export const liveOrigin = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${LIVE_ORIGIN_META}"]`)?.content;
