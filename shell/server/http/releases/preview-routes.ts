import { type Request, type RequestHandler, Router } from 'express';
import { NO_PREVIEW_SITE, type PreviewSite } from 'shared-server/config/preview-site';
import { PREVIEW_PATH, type Preview } from 'shared-server/registry/preview-link';
import { END_PREVIEW, PREVIEW_STYLESHEET, previewStyles } from '../../pages/preview-ribbon';
import { firstPathOf as firstPathIn } from '../../registry/discovery';
import { isOnPreviewSite } from '../../visits/on-preview-site';
import type { StaffVersions } from '../../visits/staff-versions';
import type { Visits } from '../../visits/visits';
import { plain } from './problem';

export type PreviewOptions = {
  visits: Visits;
  publicUrl: string;
  previewSite: PreviewSite | undefined;
  staffVersions: Pick<StaffVersions, 'current' | 'id'>;
  /** Without rendering it: the preview shows what fails. */
  refusalsOf: (slice: string, version: string) => Promise<string[]>;
  firstPathOf: (preview: Preview) => Promise<string>;
};

export function previewRoutes(options: PreviewOptions): Router {
  const router = Router();
  router.get(PREVIEW_STYLESHEET.slice('/releases'.length), (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=3600').send(previewStyles);
  });
  router.get(PREVIEW_PATH.slice('/releases'.length), showPreview(options));
  router.get(END_PREVIEW.slice('/releases'.length), endPreview(options));
  router.get('/staff', showStaffVersion(options));
  return router;
}

const queryOf = ({ originalUrl }: Request): URLSearchParams => new URLSearchParams(originalUrl.split('?')[1]);
/** URL parsers take `//evil/` and `/\\evil/` for another host. */
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text);
const anonymous = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Only on the preview site, to which the shop's other names redirect. */
function showPreview({ previewSite, visits, refusalsOf, firstPathOf }: PreviewOptions): RequestHandler {
  const problemsWith = async (preview: Preview): Promise<string[]> => {
    if (preview.live) return [];
    // all running shells have rendered the staff's versions
    if (!preview.staff) return refusalsOf(preview.slice, preview.version);
    return (await visits.canShow(preview)) ? [] : ['this shell server can not serve it right now'];
  };
  return async (request, response) => {
    response.set(anonymous);
    if (!previewSite) return plain(response, 409, NO_PREVIEW_SITE);
    if (!isOnPreviewSite(previewSite, request)) return response.redirect(303, previewSite.origin + request.originalUrl);
    const query = queryOf(request);
    const signed = query.get('link') ?? '';
    const preview = visits.read(signed);
    if (!preview) return plain(response, 403, 'This preview link is altered or has expired. Ask for a new one.');
    const problems = await problemsWith(preview);
    if (problems.length > 0)
      return plain(response, 409, [`${preview.slice} ${preview.version} cannot be shown:`, ...problems].join('\n'));
    const path = query.get('path') ?? '';
    response.append('Set-Cookie', visits.startPreview(signed, preview));
    return response.redirect(303, isPath(path) ? path : await firstPathOf(preview));
  };
}

/** Staff return to the same page, without being offered this version again. */
function endPreview({ publicUrl, previewSite, staffVersions, visits }: PreviewOptions): RequestHandler {
  const pageBefore = ({ headers: { referer = '' } }: Request): string => {
    const page = URL.canParse(referer) ? new URL(referer) : undefined;
    return page && page.origin === previewSite?.origin ? page.pathname + page.search : '/';
  };
  return (request, response) => {
    response.set(anonymous);
    if (isOnPreviewSite(previewSite, request)) {
      const isForStaff = visits.previewIn(request.headers.cookie)?.staff !== undefined;
      const path = isForStaff ? `${END_PREVIEW}?path=${encodeURIComponent(pageBefore(request))}` : '/';
      return response.append('Set-Cookie', visits.endPreview()).redirect(303, publicUrl + path);
    }
    const path = queryOf(request).get('path') ?? '';
    if (staffVersions.id) response.append('Set-Cookie', visits.leaveStaffVersions(staffVersions.id));
    return response.redirect(303, isPath(path) ? path : '/');
  };
}

/** Offers the version again to staff who have left it. */
function showStaffVersion({ staffVersions, visits }: PreviewOptions): RequestHandler {
  return (request, response) => {
    const slice = queryOf(request).get('slice');
    const shown = staffVersions.current.find(({ name }) => name === slice);
    response.set(anonymous).append('Set-Cookie', visits.returnToStaffVersions());
    response.redirect(303, shown ? firstPathIn(shown.extras) : '/');
  };
}
