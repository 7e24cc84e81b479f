import type { RequestHandler } from 'express';
import { routeOf } from '../metrics/metrics.js';
import { clickIn, parseTraceParent } from './trace-parent.js';
import { type Span, tracing } from './tracing.js';

/** The browser only names its span, and sends none. */
function clickOf(traceparent: unknown, tracestate: unknown): Span | undefined {
  const parent = parseTraceParent(traceparent);
  const spanId = clickIn(tracestate);
  if (!parent?.isSampled || spanId === undefined) return undefined;
  return tracing.start({ name: 'click', ids: { ...parent, spanId } });
}

/** Named by the route, because paths and queries hold ids and tokens. */
export const traceRequests: RequestHandler = (request, response, next) => {
  const { traceparent, tracestate } = request.headers;
  const click = clickOf(traceparent, tracestate);
  const span = tracing.start({
    name: request.method,
    kind: 'server',
    parent: parseTraceParent(traceparent),
    attributes: { 'http.request.method': request.method },
  });
  if (!span) return next();
  response.once('close', () => {
    const route = routeOf(request);
    span.rename(`${request.method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 500) span.fail();
    span.end();
    click?.end();
  });
  return span.run(next);
};
