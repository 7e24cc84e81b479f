import { Logger } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { sessionHintIn } from 'shared-contracts/accounts/session-hint';
import { networkOf } from 'shared-server/http/network';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Pool } from 'pg';
import type { Settings } from '../../config/settings.js';
import { CallerIdentity, setCaller } from './caller.js';
import type { CurrentUsers } from './current-users.js';
import { tellSessionHint } from './session-hint.js';
import type { SessionUses } from './session-uses.js';
import { onlyFor } from './only-for.js';
import { storeSession } from './store-session.js';

const SESSION_MS = shopPolicy.accounts.sessionDays * 24 * 60 * 60 * 1000;

/** Sessions cost two statements, so shared reads and machine calls do without. */
const sessionless = [
  /^\/api\/(products|product-categories|shipping-options|docs)(\/|$)/,
  /^\/api\/(health|metrics|webhooks)(\/|$)/,
  /^\/api\/objects\/pending\//,
  /^\/objects\/products\//,
];
const needsSession = ({ path }: Request) => !sessionless.some((pattern) => pattern.test(path));

/**
 * Identifies the caller by the session. It ends here if its account is gone or banned, or has changed its password or role
 * or signed out everywhere since.
 */
const identify =
  ({ users, uses, isHttps }: { users: CurrentUsers; uses: SessionUses; isHttps: boolean }): RequestHandler =>
  async (request, _response, next) => {
    const { userId, epoch = 0 } = request.session;
    const account = userId === undefined ? null : await users.find(userId);
    const user = account?.sessionEpoch === epoch ? account : null;
    if (user) uses.note(request.sessionID);
    if (userId !== undefined && !user) await storeSession((done) => request.session.regenerate(done));
    const hasEnded = !user && sessionHintIn(request.headers.cookie ?? '', isHttps) !== null;
    setCaller(request, new CallerIdentity(user, request.session, networkOf(request.ip), hasEnded));
    next();
  };

/** Sessions in Postgres and the caller of each request. Also returns what to stop at shutdown. */
export function sessions({
  settings,
  pool,
  users,
  uses,
}: {
  settings: Settings;
  pool: Pool;
  users: CurrentUsers;
  uses: SessionUses;
}): { handler: RequestHandler; stop: () => void } {
  const logger = new Logger('Sessions');
  const Store = connectPgSimple(session);
  const store = new Store({
    pool,
    tableName: 'sessions',
    disableTouch: true,
    errorLog: (...said: unknown[]) => logger.warn({ said }, 'the session store has a problem'),
  });
  const { isHttps } = settings;
  const load = session({
    store,
    name: settings.cookies.session,
    secret: settings.environment.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: SESSION_MS, path: '/' },
  });
  // TLS ends before us: an https address means that all visitors use it
  const behindTls: RequestHandler = (request, _response, next) => {
    if (isHttps) request.headers['x-forwarded-proto'] = 'https';
    next();
  };
  return {
    handler: onlyFor(needsSession, behindTls, tellSessionHint(isHttps), load, identify({ users, uses, isHttps })),
    stop: () => store.close(),
  };
}
