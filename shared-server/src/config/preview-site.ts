import type { Environment } from './environment.js';

/** Where versions are shown that no person has released. Its host is another than the shop's, so that the shop's cookies are not sent there. */
export type PreviewSite = {
  origin: string;
  /** Whether it shows nothing but previews; on one machine, the other name of the shop shows the shop as well. */
  isDedicated: boolean;
};

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Undefined if a site that others reach has not set `PREVIEW_URL`; on this machine, it is by default the other name of it. */
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

/** Why nothing can be previewed, and what to do. */
export const NO_PREVIEW_SITE =
  'unreleased versions are shown on an address of their own, and this site has none: set PREVIEW_URL';
