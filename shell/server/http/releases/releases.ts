import { type ErrorRequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { Overloaded } from 'shared-server/queues/fair-queue';
import type { UsedToken } from 'shared-server/registry/tokens';
import type { Publishing } from '../../publishing/publishing';
import type { Releasing } from '../../publishing/releasing';
import type { Discovery } from '../../registry/discovery';
import { changeRoutes } from './change-routes';
import { errorRoutes } from './error-routes';
import { type LivePreviewOptions, linkLivePreview } from './live-preview';
import { type PreviewOptions, previewRoutes } from './preview-routes';
import { plain, problem } from './problem';
import { publishRoutes } from './publish-routes';
import { withTokens } from './with-token';

export type ReleasesOptions = PreviewOptions & {
  discovery: () => Discovery;
  useToken: (token: string) => Promise<UsedToken | undefined>;
  publishing: Publishing;
  releasing: Releasing;
  live: LivePreviewOptions;
  log: Logger;
};

/** The registry's document, previews, and what a team does with its slice's token. */
export function releases(options: ReleasesOptions): Router {
  const { discovery, useToken, publishing, releasing, log } = options;
  const withToken = withTokens(useToken);
  const router = Router();
  router.get('/discovery.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=1').json(discovery());
  });
  router.use(previewRoutes(options));
  router.use(publishRoutes({ publishing, withToken }));
  router.use(errorRoutes({ errorsOf: (release) => publishing.errorsOf(release), withToken }));
  router.post('/:slice/live', withToken(linkLivePreview(options.live), 'release'));
  router.use(changeRoutes({ releasing, withToken }));
  router.use((_request, response) => plain(response, 404, 'Not found'));
  router.use(((error, _request, response, next) => {
    // a caller that has left gets no answer
    if (response.headersSent || response.closed) return next(error);
    const status = Number(error.status ?? error.statusCode ?? 503);
    if (status < 500) return problem(response, status, error.message);
    response.set('Retry-After', '5');
    if (error instanceof Overloaded)
      return problem(response, 503, 'Other versions are being checked: try again in a moment');
    log.error({ err: error }, 'a call of /releases failed');
    return problem(response, 503, 'The registry is not available');
  }) as ErrorRequestHandler);
  return router;
}
