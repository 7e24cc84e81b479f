import { randomUUID } from 'node:crypto';
import path from 'node:path';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { type ShellAssets, scriptHash } from '../pages/page-html';
import type { Pages } from '../pages/pages';
import type { Composition } from '../registry/composition';
import { SliceName, Version } from '../registry/discovery';
import { seo } from '../seo/seo';
import { passTo } from './gateway';
import { liveReload } from './live-reload';
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
  /** Where open pages are to reload when what they are made of changes: names it. */
  liveReload?: () => string | undefined;
  log: Logger;
};

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The one public port: files of shell and slices, the way to API and storage, and everything else is a page. */
export function createApp(options: AppOptions): Express {
  const { assets, browserFiles, log, pages, releases } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);

  app.use(
    '/assets',
    immutableFiles((segments) => path.join(browserFiles, ...segments)),
  );
  app.use(
    '/remotes',
    immutableFiles(([slice, version, folder, ...rest]) => {
      const isRelease = SliceName.safeParse(slice).success && Version.safeParse(version).success;
      return isRelease && folder === 'browser' ? path.join(releases, slice!, version!, folder, ...rest) : undefined;
    }),
  );

  app.use(
    pinoHttp({
      logger: log,
      genReqId: (request, response) => {
        const given = request.headers['x-request-id'];
        const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
        response.setHeader('x-request-id', id);
        return id;
      },
      customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'debug'),
      serializers: { req: ({ id, method, url }) => ({ id, method, url }), res: ({ statusCode }) => ({ statusCode }) },
    }),
  );
  // Storage and the hosted payment page bring headers and compression of their own
  if (options.embeddedOrigin) app.use(passTo({ target: options.embeddedOrigin, paths: ['/s3', '/c/pay'], log }));
  app.use('/api', compression({ threshold: 1024 }));
  app.use(passTo({ target: options.apiOrigin, paths: ['/api', '/objects'], log }));

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
