import type { Request, RequestHandler } from 'express';
import { fail } from '../result.js';
import { sendProblem } from './problem.js';

function isForeign(request: Request, ownOrigin: string): boolean {
  const origin = request.get('origin');
  // Browsers send it with every call that changes something; the shop may be reached by other names than its public one
  if (origin !== undefined)
    return origin !== ownOrigin && !(URL.canParse(origin) && new URL(origin).host === request.get('host'));
  const site = request.get('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** For calls that change something: refuses those that a page of another site makes. Programs that are no browsers send neither header. */
export const refuseCrossSite =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    const isOfMachines = request.path.startsWith('/api/webhooks/');
    if (!isOfMachines && isForeign(request, new URL(publicUrl).origin))
      return sendProblem(response, fail('cross_site_request', 'This call does not come from the shop'));
    return next();
  };
