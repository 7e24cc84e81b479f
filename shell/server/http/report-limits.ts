import type { RequestHandler } from 'express';
import { networkOf } from 'shared-server/http/network';
import type { ForwardedHeaders } from './forwarded-headers';
import { RateLimit } from './rate-limit';

/** Per minute, from one network or from all. */
export function reportLimits(options: {
  forwarded: ForwardedHeaders;
  fromNetwork: number;
  fromAll: number;
}): RequestHandler {
  const { forwarded, fromNetwork, fromAll } = options;
  const limit = new RateLimit();
  return (request, response, next) => {
    const network = networkOf(String(forwarded(request)['x-forwarded-for']));
    if (limit.isWithin(`network ${network}`, fromNetwork) && limit.isWithin('all', fromAll)) next();
    else response.status(429).set('Retry-After', '60').end();
  };
}
