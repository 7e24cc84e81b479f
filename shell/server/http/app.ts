import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { escapeHtml } from 'shared-server/http/escape-html';
import { isFromThisMachine } from 'shared-server/metrics/may-read-metrics';
import type { PreviewSite } from 'shared-server/config/preview-site';
import type { VersionKey } from 'shared-server/registry/releases';
import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import { type ShellAssets, scriptHash } from '../pages/page-html';
import type { ShellMetrics } from '../metrics/shell-metrics';
import type { Pages } from '../pages/pages';
import type { Composition } from '../registry/composition';
import type { ReleaseFiles } from '../registry/release-files';
import { seo } from '../seo/seo';
import { knownAddresses } from './known-addresses';
import { isOnPreviewSite } from '../visits/on-preview-site';
import { cspReports } from './csp-reports';
import { forwardedHeaders } from './forwarded-headers';
import { proxy } from './proxy';
import { httpsOnly } from './https-only';
import { requestIdOf } from './request-id';
import { pagePolicy, protect } from './security-headers';
import { immutableFiles } from './immutable-files';

export type AppOptions = {
  pages: Pages;
  composition: () => Composition;
  assets: ShellAssets;
  browserFiles: string;
  files: Pick<ReleaseFiles, 'root' | 'lists'>;
  /** The files of unreleased versions are on the preview site alone. */
  isReleased: (release: VersionKey) => Promise<boolean>;
  shopName: string;
  publicUrl: string;
  previewSite?: PreviewSite | undefined;
  apiOrigin: string;
  picturesOrigin: string;
  embeddedOrigin: string | undefined;
  uploadsTo: string | undefined;
  picturesFrom?: string | undefined;
  /** Addresses or CIDR ranges. */
  trustedProxies: readonly string[];
  metrics: ShellMetrics;
  /** Lets others than this machine read the metrics. */
  metricsToken?: string;
  reportRoutes?: RequestHandler | RequestHandler[];
  releaseRoutes?: RequestHandler;
  redirects?: RequestHandler;
  /** Development only: where builds in development are served. */
  developmentOrigin?: string | undefined;
  waitMs?: number;
  isStopping?: () => boolean;
  isRendering?: () => boolean;
  log: Logger;
};

/** Goes through this server, so the answer covers it too. */
const READY = /^\/api\/health\/ready(?=\?|$)/;
/** For the supervisor and balancer: pages are served without the API too. */
const OWN_HEALTH = /^\/health\/(live|ready)(?=\?|$)/;
const API_METRICS = /^\/api\/metrics(?=\?|$)/;
const API = /^\/(?:api|objects)(?=[/?]|$)/;
/** What may work on pictures, write files for seconds or hash passwords: routes of the API, which take any case. */
const HEAVY =
  /^\/(?:objects|api\/(?:objects|login|register|reset-password|admin\/print-runs))(?=[/?]|$)|^\/api\/[^?]*(?:\.pdf|\.csv|\/print-proofs(?:\/[^/?]*)?)\/?(?=\?|$)/i;
/** Storage and the hosted payment page of local stand-ins. */
const EMBEDDED = /^\/(?:s3|c\/pay)(?=[/?]|$)/;

const DEVELOPED = /^\/(?:_dev|assets|remotes\/[^/]+\/development)\//;

export function createApp(options: AppOptions): RequestListener {
  const { apiOrigin, picturesOrigin, embeddedOrigin, log, metrics } = options;
  const { waitMs } = options;
  const forwarded = forwardedHeaders(options.trustedProxies);
  const via = {
    // the API answers what was not forwarded from this machine
    forwarded: (request: IncomingMessage) =>
      API_METRICS.test(request.url ?? '') && isFromThisMachine(request) ? {} : forwarded(request),
    log,
    ...(waitMs !== undefined && { waitMs }),
  };
  const toApi = proxy({ origin: apiOrigin, ...via });
  const toPictures = proxy({
    origin: picturesOrigin,
    message: 'Signing in, photos and documents are not available right now. Please try again in a moment.',
    ...via,
  });
  const message = 'Photos and payments are not available right now. Please try again in a moment.';
  const toEmbedded = embeddedOrigin ? proxy({ origin: embeddedOrigin, message, ...via }) : undefined;
  const toDevelopment = options.developmentOrigin ? proxy({ origin: options.developmentOrigin, ...via }) : undefined;
  const refusesHttp = httpsOnly(options);
  const isReady = () => !options.isStopping?.() && options.isRendering?.() !== false;
  const site = createSite(options);
  return (request, response) => {
    const target = request.url ?? '';
    const ownHealth = OWN_HEALTH.exec(target)?.[1];
    metrics.measure(request, response);
    protect(request, response, () => undefined);
    if (!isPath(target)) refuseTarget(response);
    else if (refusesHttp(request, response)) return;
    else if (READY.test(target) && !isReady()) sayHealth(response, false);
    else if (ownHealth) sayHealth(response, ownHealth === 'live' || isReady());
    else if (API.test(target)) (HEAVY.test(target) ? toPictures : toApi)(request, response);
    else if (toEmbedded && EMBEDDED.test(target)) {
      // a real store is another origin, whose pictures pages load
      response.removeHeader('Cross-Origin-Resource-Policy');
      toEmbedded(request, response);
    } else if (toDevelopment && DEVELOPED.test(target)) toDevelopment(request, response);
    else site(request, response);
  };
}

function createSite(options: AppOptions): RequestListener {
  const { assets, browserFiles, log, pages, files, previewSite, isReleased } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);

  app.use('/assets', immutableFiles(browserFiles));
  app.use(
    '/remotes',
    immutableFiles(files.root, async ([slice = '', version = '', ...names], request) => {
      if (!SliceName.safeParse(slice).success || !Version.safeParse(version).success) return false;
      // first, because it costs no query
      if (!(await files.lists(slice, version, names.join('/')))) return false;
      return isOnPreviewSite(previewSite, request) || isReleased({ slice, version });
    }),
  );

  app.use(
    pinoHttp({
      logger: log,
      genReqId: (request, response) => {
        const id = requestIdOf(request);
        response.setHeader('x-request-id', id);
        return id;
      },
      customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'debug'),
      serializers: {
        // a query may hold a token
        req: ({ id, method, url }) => ({ id, method, path: url.split('?', 1)[0] }),
        res: ({ statusCode }) => ({ statusCode }),
      },
    }),
  );
  app.use(
    cspReports({
      forwarded: forwardedHeaders(options.trustedProxies),
      onViolation: options.metrics.countViolation,
      log,
    }),
  );
  app.use(options.metrics.route(options.metricsToken));
  app.use(knownAddresses(options));
  if (options.reportRoutes) app.use('/reports', options.reportRoutes, badReport);
  if (options.releaseRoutes) app.use('/releases', options.releaseRoutes);
  if (options.redirects) app.use(options.redirects);
  app.use(seo(options));
  app.use(
    pagePolicy({
      publicUrl: options.publicUrl,
      uploadsTo: options.uploadsTo,
      picturesFrom: options.picturesFrom,
      inlineScriptHash: scriptHash(assets.inlineScript),
    }),
  );
  app.get('/shop', (_request, response) => response.redirect(301, '/products'));
  app.use(pages.handle);
  app.use(plainError(options));
  return app;
}

/** URL parsers take `//evil/` and `/\\evil/` for another host. */
const isPath = (target: string): boolean => /^\/(?![/\\])/.test(target);

function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end('The request target must be a path');
}

function sayHealth(response: ServerResponse, isOk: boolean): void {
  const body = isOk ? { status: 'ok' } : { status: 'unavailable', checks: { shell: 'failing' } };
  response.writeHead(isOk ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/** A report that is too long or not JSON is the sender's mistake, so it is not logged. */
const badReport: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status((error as { status?: number }).status ?? 400).end();
};

const plainError =
  ({ shopName, log }: Pick<AppOptions, 'shopName' | 'log'>): ErrorRequestHandler =>
  (error, _request, response, next) => {
    log.error({ err: error }, 'serving a page failed');
    if (response.headersSent) {
      next(error);
      return;
    }
    response
      .status(503)
      .set('Cache-Control', 'no-store')
      .set('Retry-After', '5')
      .type('html')
      .send(
        `<!doctype html><title>Not available right now | ${escapeHtml(shopName)}</title><h1>The shop is not available right now</h1>`,
      );
  };
