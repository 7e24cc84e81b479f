import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { parseCookie } from 'cookie';
import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import type { VersionKey } from 'shared-server/registry/releases';
import type { PreviewSite } from 'shared-server/config/preview-site';
import { previewLinkOf, signPreview } from 'shared-server/registry/preview-link';
import { type Composition, composed } from '../registry/composition';
import { sliceAt } from '../registry/slice-at';
import { isOnPreviewSite } from './on-preview-site';
import type { SignedInStaff } from './signed-in-staff';
import type { StaffVersions } from './staff-versions';
import type { Visit } from './visits';

const VALID_S = 8 * 3600;
const ROBOTS = 'User-agent: *\nDisallow: /\n';

export type RedirectOptions = {
  publicUrl: string;
  previewSite: PreviewSite | undefined;
  composition: () => Composition;
  visit: (request: IncomingMessage) => Promise<Visit>;
  staffVersions: Pick<StaffVersions, 'current' | 'id'>;
  staff: Pick<SignedInStaff, 'includes'>;
  previewKey: () => Uint8Array | undefined;
};

const isNavigation = ({ headers }: Request): boolean =>
  headers['sec-fetch-mode'] === undefined
    ? /\btext\/html\b/.test(headers.accept ?? '')
    : headers['sec-fetch-mode'] === 'navigate';

/** Sends staff to the preview site while it gets a version of the page's slice, and visitors without a preview back to the shop. */
export function redirectVisitors(options: RedirectOptions): RequestHandler {
  const { publicUrl, previewSite, visit, staff, previewKey } = options;
  const { staffLeft } = cookieNames(publicUrl.startsWith('https:'));

  /** The page's slice first; none without one of it. */
  const versionsFor = (path: string): VersionKey[] => {
    const inUse = options.composition().slices;
    const others = options.staffVersions.current.filter(
      ({ name, metadata }) => !inUse.some((one) => one.name === name && one.metadata.version === metadata.version),
    );
    const owner = sliceAt(composed(others), path);
    const ordered = owner ? [owner, ...others.filter((one) => one !== owner)] : [];
    return ordered.map(({ name, metadata }) => ({ slice: name, version: metadata.version }));
  };

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (previewSite && isOnPreviewSite(previewSite, request)) {
      if (!previewSite.isDedicated) return next();
      if (request.path === '/robots.txt') return void response.type('text').send(ROBOTS);
      if ((await visit(request)).preview) return next();
      return response.set('Cache-Control', 'private, no-store').redirect(303, publicUrl + request.originalUrl);
    }
    const key = previewKey();
    const [own, ...others] = previewSite && key ? versionsFor(request.path) : [];
    if (!previewSite || !key || !own) return next();
    // also for those who get the live page
    response.vary('Cookie');
    const hasLeft = parseCookie(request.headers.cookie ?? '')[staffLeft] === options.staffVersions.id;
    if (hasLeft || !isNavigation(request) || !(await staff.includes(request))) return next();
    const expiresAt = Math.floor(Date.now() / 1000) + VALID_S;
    const preview = { ...own, staff: Object.fromEntries(others.map((one) => [one.slice, one.version])), expiresAt };
    const link = previewLinkOf(previewSite.origin, signPreview(preview, key), request.originalUrl);
    return response.set('Cache-Control', 'private, no-store').redirect(303, link);
  };
}
