import { Router } from 'express';
import { type Preview, readPreview } from 'shared-server/registry/preview-link';
import { END_PREVIEW, PREVIEW_STYLESHEET, previewStyles } from '../../pages/preview-ribbon';
import type { Visits } from '../../visits/visits';
import { plain } from './problem';

export type PreviewOptions = {
  visits: Visits;
  previewKey: () => Uint8Array | undefined;
  problemsOf: (slice: string, version: string) => Promise<string[]>;
  firstPathOf: (preview: Preview) => Promise<string>;
};

/** Where signed links lead, and the way out. */
export function previewRoutes({ visits, previewKey, problemsOf, firstPathOf }: PreviewOptions): Router {
  const router = Router();
  router.get(PREVIEW_STYLESHEET.slice('/releases'.length), (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=3600').send(previewStyles);
  });
  router.get('/preview', async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    const signed = new URLSearchParams(request.originalUrl.split('?')[1]).get('link') ?? '';
    const key = previewKey();
    const preview = key && readPreview(signed, key);
    if (!preview) return plain(response, 403, 'This preview link is altered or has expired. Ask for a new one.');
    const problems = await problemsOf(preview.slice, preview.version);
    if (problems.length > 0)
      return plain(response, 409, [`${preview.slice} ${preview.version} cannot be shown:`, ...problems].join('\n'));
    response.append('Set-Cookie', visits.startPreview(signed, preview));
    response.redirect(303, await firstPathOf(preview));
    return undefined;
  });
  router.get(END_PREVIEW.slice('/releases'.length), (_request, response) => {
    response.set('Cache-Control', 'no-store').append('Set-Cookie', visits.endPreview()).redirect(303, '/');
  });
  return router;
}
