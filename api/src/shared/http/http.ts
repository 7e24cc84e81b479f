import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { Request, RequestHandler } from 'express';
import type { Logger as Pino } from 'pino';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { poolOf } from '../database/data-source.js';
import { Shutdown } from '../health/shutdown.js';
import { Metrics } from '../metrics/metrics.js';
import { fail } from '../result.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { readBody } from './body.js';
import type { HttpServer } from './http-server.js';
import { CurrentSessions } from './caller.js';
import { knowOwnWrites } from './own-writes.js';
import { sendProblem } from './problem.js';
import { protect } from './protective-headers.js';
import { requestLog } from './request-log.js';
import { ResponseCache } from './response-cache.js';
import { refuseCrossSite } from './same-site.js';
import { SessionUses } from './session-uses.js';
import { NEEDS_SESSION, sessions } from './sessions.js';
import { isWrite, onlyFor } from './only-for.js';

/** Longer than the proxies', so that they close idle connections first. */
const KEEP_ALIVE_MS = 75_000;

/** More than Node's ten wait for a response's end. */
const manyMayWait: RequestHandler = (_request, response, next) => {
  response.setMaxListeners(20);
  next();
};

const isForShoppers = ({ path }: Request) => !/^\/api\/(health|metrics)(\/|$)/.test(path);
/** A worker answers its supervisors only. */
const refuse: RequestHandler = (_request, response) => sendProblem(response, fail('not_found', 'Not found'));

export function configureHttp(app: NestExpressApplication, log: Pino, { server, drain }: HttpServer): void {
  const settings = app.get(Settings);
  app.disable('x-powered-by');
  app.disable('etag');
  // the shell forwards the client address
  app.set('trust proxy', ['loopback', ...settings.environment.TRUSTED_PROXIES]);
  const metrics = app.get(Metrics);
  if (!settings.servesHttp) app.use(onlyFor(isForShoppers, refuse));
  app.use(app.get(ResponseCache).middleware(metrics.countCached));
  app.use(manyMayWait, traceRequests, requestLog(log), metrics.measure, protect);
  // a shorter response fits into the first packets
  app.use(compression({ threshold: 4096 }));
  app.use(onlyFor(isWrite, refuseCrossSite(settings.environment.PUBLIC_URL), ...readBody()));
  const [pool, current, uses] = [poolOf(app.get(DataSource)), app.get(CurrentSessions), app.get(SessionUses)];
  const { handlers, stop } = sessions({ settings, pool, current, uses });
  app.use(NEEDS_SESSION, handlers);
  if (settings.environment.DATABASE_REPLICA_URL !== undefined) app.use(knowOwnWrites(settings.cookies.ownWrites));

  app.get(Shutdown).drains(drain);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('close', stop);
}
