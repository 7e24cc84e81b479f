import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { sessionHintIn } from 'shared-contracts/accounts/session-hint';
import { isIdentified } from './caller.js';

/** Random per session and independent of its id. */
const hintOf = (sessionId: string): string => createHash('sha256').update(`hint ${sessionId}`).digest('base64url');

/** Sets or clears the hint cookie when the browser has the wrong one. */
function tell(request: Request, response: Response, isHttps: boolean): void {
  // the session could not be read, which ends no session
  if (!isIdentified(request)) return;
  const known = sessionHintIn(request.headers.cookie ?? '', isHttps);
  const name = cookieNames(isHttps).sessionHint;
  // destroyed at logout
  const session = request.session as Request['session'] | undefined;
  if (session?.isReplaced) return;
  if (session?.userId === undefined) {
    if (known !== null) response.clearCookie(name, { path: '/', secure: isHttps });
    return;
  }
  const hint = hintOf(request.sessionID);
  const isRenewed = response.getHeader('set-cookie') !== undefined;
  if (!isRenewed && known === hint) return;
  const { expires, path, sameSite, secure } = session.cookie;
  response.cookie(name, hint, {
    path: path ?? '/',
    ...(expires && { expires }),
    ...(sameSite !== undefined && { sameSite }),
    secure: secure === true,
  });
}

/**
 * Keeps the hint cookie in step with the session. Mount it before the session middleware, so that its listener runs
 * later.
 */
export const tellSessionHint =
  (isHttps: boolean): RequestHandler =>
  (request, response, next) => {
    onHeaders(response, () => tell(request, response, isHttps));
    next();
  };
