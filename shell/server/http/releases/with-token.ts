import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { TokenScope } from 'shared-contracts/releases/schemas';
import type { UsedToken } from 'shared-server/registry/tokens';
import { RateLimit } from '../rate-limit';
import { problem } from './problem';

const BEARER = /^Bearer ([\w-]{1,200})$/;
/** Per token, minute and server; a check is polled every few seconds. */
const MAX_CALLS = 120;

/** `by`: how the history names the token. */
export type TokenHandler = (request: Request, response: Response, by: string) => Promise<void>;
export type WithToken = (handle: TokenHandler, scope?: TokenScope) => RequestHandler;

/** Calls without the slice's token and scope get 401 or 403; too many get 429. */
export function withTokens(useToken: (token: string) => Promise<UsedToken | undefined>): WithToken {
  const limit = new RateLimit();
  return (handle, scope) => async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const [, given = ''] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (given && !limit.isWithin(createHash('sha256').update(given).digest('base64'), MAX_CALLS)) {
      response.set('Retry-After', '60');
      return problem(response, 429, `A token may be used ${MAX_CALLS} times a minute: try again in a minute`);
    }
    const token = given ? await useToken(given) : undefined;
    if (!token) {
      response.set('WWW-Authenticate', 'Bearer');
      return problem(response, 401, 'The token is missing, wrong, expired or revoked', { code: 'token_refused' });
    }
    const { slice } = request.params;
    if (token.slice !== slice)
      return problem(response, 403, `The token is for ${token.slice}, not for ${String(slice)}`, {
        code: 'token_of_another_slice',
      });
    if (scope && !token.scopes.includes(scope)) {
      response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      return problem(response, 403, `The token has the scope ${token.scopes.join(', ')}, and this needs "${scope}"`, {
        code: 'scope_missing',
      });
    }
    return handle(request, response, `token ${token.name}`);
  };
}
