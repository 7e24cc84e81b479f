import { Logger } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import type { Settings } from '../../config/settings.js';
import { CallerIdentity, setCaller } from './caller.js';
import type { CurrentUsers } from './current-users.js';
import { tellSessionHint } from './session-hint.js';
import { where } from './where.js';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;
export const SESSION_COOKIE = 'shop.sid';

/** A session costs two statements: reads that are the same for everybody, and calls of machines, do without. */
const sessionless = [
  /^\/api\/(products|product-categories|shipping-options|docs)(\/|$)/,
  /^\/api\/(health|metrics|webhooks)(\/|$)/,
  /^\/objects\/products\//,
];
const needsSession = ({ path }: Request) => !sessionless.some((pattern) => pattern.test(path));

/** Knows the caller by the session's cookie. A session whose account is gone or banned ends here. */
const identify =
  (users: CurrentUsers): RequestHandler =>
  async (request, _response, next) => {
    const { userId } = request.session;
    const user = userId === undefined ? null : await users.find(userId);
    if (userId !== undefined && !user)
      await new Promise<void>((resolve, reject) => {
        request.session.regenerate((error: unknown) =>
          error ? reject(new Error('the session store failed', { cause: error })) : resolve(),
        );
      });
    setCaller(request, new CallerIdentity(user, request.session));
    next();
  };

/** Sessions in Postgres, and who calls. Returns what has to be stopped at the end, too. */
export function sessions({ settings, pool, users }: { settings: Settings; pool: Pool; users: CurrentUsers }): {
  handler: RequestHandler;
  stop: () => void;
} {
  const logger = new Logger('Sessions');
  const Store = connectPgSimple(session);
  const store = new Store({
    pool,
    tableName: 'sessions',
    disableTouch: true,
    errorLog: (...said: unknown[]) => logger.warn({ said }, 'the session store has a problem'),
  });
  const load = session({
    store,
    name: SESSION_COOKIE,
    secret: settings.environment.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: settings.isHttps, maxAge: THIRTY_DAYS_MS, path: '/' },
  });
  // TLS ends before us; where the shop's address is https, every shopper's way to it is
  const behindTls: RequestHandler = (request, _response, next) => {
    if (settings.isHttps) request.headers['x-forwarded-proto'] = 'https';
    next();
  };
  return {
    handler: where(needsSession, behindTls, tellSessionHint, load, identify(users)),
    stop: () => store.close(),
  };
}
