import type { Request, RequestHandler } from 'express';
import { fail } from '../result.js';
import { sendProblem } from './problem.js';

/** The shop may have several names. */
const isOwn = (address: string, request: Request, ownOrigin: string): boolean =>
  URL.canParse(address) && (new URL(address).origin === ownOrigin || new URL(address).host === request.get('host'));

/** Began on the shop's own pages or was typed. Older browsers send only `Referer`, other clients neither. */
export function isOwnNavigation(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const referer = request.get('referer');
  return referer === undefined || isOwn(referer, request, new URL(publicUrl).origin);
}

function isForeign(request: Request, ownOrigin: string): boolean {
  const origin = request.get('origin');
  // browsers send Origin with every write
  if (origin !== undefined) return !isOwn(origin, request, ownOrigin);
  const site = request.get('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Clients other than browsers send neither header. */
export function refuseCrossSite(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, response, next) => {
    const isOfMachines = request.path.startsWith('/api/webhooks/');
    if (!isOfMachines && isForeign(request, origin))
      return sendProblem(response, fail('cross_site_request', 'This request does not come from the shop'));
    return next();
  };
}
