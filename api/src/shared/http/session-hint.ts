import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { SESSION_HINT_COOKIE, sessionHintIn } from 'shared-contracts/accounts/session-hint';
import { isIdentified } from './caller.js';

/** Random per session and independent of its id. */
const hintOf = (sessionId: string): string => createHash('sha256').update(`hint ${sessionId}`).digest('base64url');

/** Sets or clears the hint cookie when the browser has the wrong one. */
function tell(request: Request, response: Response): void {
  // the session could not be read, which ends no session
  if (!isIdentified(request)) return;
  const known = sessionHintIn(request.headers.cookie ?? '');
  // destroyed at logout
  const session = request.session as Request['session'] | undefined;
  if (session?.isReplaced) return;
  if (session?.userId === undefined) {
    if (known !== null) response.clearCookie(SESSION_HINT_COOKIE, { path: '/' });
    return;
  }
  const hint = hintOf(request.sessionID);
  const isRenewed = response.getHeader('set-cookie') !== undefined;
  if (!isRenewed && known === hint) return;
  const { expires, path, sameSite, secure } = session.cookie;
  response.cookie(SESSION_HINT_COOKIE, hint, {
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
export const tellSessionHint: RequestHandler = (request, response, next) => {
  onHeaders(response, () => tell(request, response));
  next();
};
