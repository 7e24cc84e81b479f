import type { Environment } from './environment.js';

/** Shows versions that nobody has released, on another host than the shop's, so that it never gets the shop's cookies. */
export type PreviewSite = {
  origin: string;
  /** Shows only previews; on one machine, it shows the shop too. */
  isDedicated: boolean;
};

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Undefined if a public site has no `PREVIEW_URL`; locally the machine's other name. */
export function previewSiteOf({
  PUBLIC_URL,
  PREVIEW_URL,
}: Pick<Environment, 'PUBLIC_URL' | 'PREVIEW_URL'>): PreviewSite | undefined {
  if (PREVIEW_URL) return { origin: PREVIEW_URL, isDedicated: true };
  const other = new URL(PUBLIC_URL);
  if (!LOOPBACK.test(other.hostname)) return undefined;
  other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return { origin: other.origin, isDedicated: false };
}

export const NO_PREVIEW_SITE =
  'unreleased versions are shown on an address of their own, and this site has none: set PREVIEW_URL';
