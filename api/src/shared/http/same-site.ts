import type { Request, RequestHandler } from 'express';
import { fail } from '../result.js';
import { sendProblem } from './problem.js';

function isForeign(request: Request, ownOrigin: string): boolean {
  const origin = request.get('origin');
  // browsers send it with every write; the shop may have other names than its public one
  if (origin !== undefined)
    return origin !== ownOrigin && !(URL.canParse(origin) && new URL(origin).host === request.get('host'));
  const site = request.get('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Refuses writes from pages of other sites. Clients other than browsers send neither header. */
export const refuseCrossSite =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    const isOfMachines = request.path.startsWith('/api/webhooks/');
    if (!isOfMachines && isForeign(request, new URL(publicUrl).origin))
      return sendProblem(response, fail('cross_site_request', 'This request does not come from the shop'));
    return next();
  };
