import type { RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { type ShellAssets, scriptHash } from '../pages/page-html';
import type { Pages } from '../pages/pages';
import type { Composition } from '../registry/composition';
import { SliceName, Version } from '../registry/discovery';
import { seo } from '../seo/seo';
import { forwarded } from './forwarded';
import { gateway } from './gateway';
import { liveReload } from './live-reload';
import { requestIdOf } from './request-id';
import { securityHeaders } from './security-headers';
import { immutableFiles } from './static-files';

export type AppOptions = {
  pages: Pages;
  composition: () => Composition;
  assets: ShellAssets;
  /** Where the shell's own browser files lie. */
  browserFiles: string;
  /** Where the slices' releases lie. */
  releases: string;
  publicUrl: string;
  apiOrigin: string;
  embeddedOrigin: string | undefined;
  uploadsTo: string | undefined;
  /** Addresses or CIDR ranges whose `X-Forwarded-*` is believed. */
  trustedProxies: readonly string[];
  /** Where open pages are to reload when what they are made of changes: names it. */
  liveReload?: () => string | undefined;
  log: Logger;
};

/** Storage and the hosted payment page, where they are embedded, beside the api. */
const API = /^\/(?:api|objects)(?=[/?]|$)/;
const EMBEDDED = /^\/(?:s3|c\/pay)(?=[/?]|$)/;

/** The one public port: requests for other servers go straight to them, everything else is a file or a page. */
export function createApp(options: AppOptions): RequestListener {
  const { apiOrigin, embeddedOrigin, log } = options;
  const via = { forwarded: forwarded(options.trustedProxies), log };
  const toApi = gateway({ origin: apiOrigin, ...via });
  const toEmbedded = embeddedOrigin ? gateway({ origin: embeddedOrigin, ...via }) : undefined;
  const site = createSite(options);
  return (request, response) => {
    const target = request.url ?? '';
    if (!isPath(target)) refuseTarget(response);
    else if (API.test(target)) toApi(request, response);
    else if (toEmbedded && EMBEDDED.test(target)) toEmbedded(request, response);
    else site(request, response);
  };
}

function createSite(options: AppOptions): RequestListener {
  const { assets, browserFiles, log, pages, releases } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);

  app.use('/assets', immutableFiles(browserFiles));
  app.use(
    '/remotes',
    immutableFiles(
      releases,
      ([slice, version, folder]) =>
        SliceName.safeParse(slice).success && Version.safeParse(version).success && folder === 'browser',
    ),
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
      serializers: { req: ({ id, method, url }) => ({ id, method, url }), res: ({ statusCode }) => ({ statusCode }) },
    }),
  );
  app.use(
    securityHeaders({
      publicUrl: options.publicUrl,
      uploadsTo: options.uploadsTo,
      inlineScriptHash: scriptHash(assets.inlineScript),
    }),
  );
  if (options.liveReload) app.use(liveReload(options.liveReload));
  app.get('/favicon.ico', (_request, response) => response.redirect(308, assets.icon));
  app.use(seo(options));
  app.get('/shop', (_request, response) => response.redirect(301, '/products'));
  app.use(pages.handle);
  app.use(plainError(log));
  return app;
}

/** Whether it is a path of this origin: not `*`, not `http://evil/`, nor `//evil/` or `/\\evil/`, which URL parsers take for a host. */
const isPath = (target: string): boolean => /^\/(?![/\\])/.test(target);

function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end('The request target must be a path');
}

/** The last resort, when even the frame cannot be rendered. */
const plainError =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, next) => {
    log.error({ err: error }, 'a page could not be served');
    if (response.headersSent) {
      next(error);
      return;
    }
    response
      .status(503)
      .set('Cache-Control', 'no-store')
      .set('Retry-After', '5')
      .type('html')
      .send('<!doctype html><title>Not available right now</title><h1>The shop is not available right now</h1>');
  };
