import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { networkOf } from 'shared-server/http/network';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Pool } from 'pg';
import onHeaders from 'on-headers';
import { cookieNames, sessionHintIn } from 'shared-contracts/accounts/cookie-names';
import type { Settings } from '../../config/settings.js';
import { CallerIdentity, setCaller, type CurrentSessions, storeSession, isIdentified } from './caller.js';
import { SessionStore } from './session-store.js';
import type { SessionUses } from './session-uses.js';

const SESSION_MS = shopPolicy.accounts.sessionDays * 24 * 60 * 60 * 1000;

/** Sessions cost a statement, so shared reads and machine calls do without. It matches no character, so that Express keeps the path. */
export const NEEDS_SESSION =
  /^(?!\/api\/(?:products|product-categories|shipping-options|docs|health|metrics|webhooks)(?:\/|$)|\/api\/objects\/pending\/|\/objects\/products\/)/;

/** Ends the session if its account is gone or banned, has changed its password, or has signed out everywhere. */
const identify =
  ({ store, uses, isHttps }: { store: SessionStore; uses: SessionUses; isHttps: boolean }): RequestHandler =>
  async (request, _response, next) => {
    const { userId } = request.session;
    const user = store.userOf(request);
    if (user) uses.note(request.sessionID);
    if (userId !== undefined && !user) await storeSession((done) => request.session.regenerate(done));
    const hasEnded = !user && sessionHintIn(request.headers.cookie ?? '', isHttps) !== null;
    setCaller(request, new CallerIdentity(user, request.session, networkOf(request.ip), hasEnded));
    next();
  };

/** Also returns what to stop at shutdown. */
export function sessions({
  settings,
  pool,
  current,
  uses,
}: {
  settings: Settings;
  pool: Pool;
  current: CurrentSessions;
  uses: SessionUses;
}): { handlers: RequestHandler[]; stop: () => void } {
  const logger = new Logger('Sessions');
  const store = new SessionStore(current, {
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
    handlers: [behindTls, tellSessionHint(isHttps), load, identify({ store, uses, isHttps })],
    stop: () => store.close(),
  };
}

/** Random per session and independent of its id. */
const hintOf = (sessionId: string): string => createHash('sha256').update(`hint ${sessionId}`).digest('base64url');

function tell(request: Request, response: Response, isHttps: boolean): void {
  // a session that could not be read has not ended
  if (!isIdentified(request)) return;
  const known = sessionHintIn(request.headers.cookie ?? '', isHttps);
  const name = cookieNames(isHttps).sessionHint;
  // destroyed at logout
  const current = request.session as Request['session'] | undefined;
  if (current?.isReplaced) return;
  if (current?.userId === undefined) {
    if (known !== null) response.clearCookie(name, { path: '/', secure: isHttps });
    return;
  }
  const hint = hintOf(request.sessionID);
  const isRenewed = response.getHeader('set-cookie') !== undefined;
  if (!isRenewed && known === hint) return;
  const { expires, path, sameSite, secure } = current.cookie;
  response.cookie(name, hint, {
    path: path ?? '/',
    ...(expires && { expires }),
    ...(sameSite !== undefined && { sameSite }),
    secure: secure === true,
  });
}

/** Mount it before the session middleware, so that its listener runs later. */
const tellSessionHint =
  (isHttps: boolean): RequestHandler =>
  (request, response, next) => {
    onHeaders(response, () => tell(request, response, isHttps));
    next();
  };
