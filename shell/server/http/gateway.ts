import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';

/** An upstream that says nothing for this long is taken for dead: the visitor gets an answer within 10 s. */
const SILENCE_MS = 9000;

const unavailable: Problem = {
  statusCode: problemStatus.service_unavailable,
  code: 'service_unavailable',
  message: 'The shop is not reachable right now. Please try again in a moment.',
};

/**
 * Hands requests below these paths to another server of the product: host and body as they came, streamed, with the visitor's
 * address in X-Forwarded-*. Answers 503 in the API's error format when that server cannot be reached.
 */
export function passTo(options: { target: string; paths: readonly string[]; log: Logger }): RequestHandler {
  const { target, paths, log } = options;
  return createProxyMiddleware({
    target,
    pathFilter: (pathname) => paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
    changeOrigin: false,
    xfwd: true,
    proxyTimeout: SILENCE_MS,
    on: {
      proxyReq: (outgoing, incoming) => {
        const id = (incoming as IncomingMessage & { id?: unknown }).id;
        if (typeof id === 'string') outgoing.setHeader('x-request-id', id);
      },
      error: (error, request, response) => {
        log.warn({ err: error, url: request.url, target }, 'upstream not reachable');
        if (response instanceof Socket || response.headersSent) {
          response.destroy();
          return;
        }
        // a browser that is still sending hears the answer only when somebody takes the rest of its body
        request.unpipe();
        request.resume();
        const body = JSON.stringify(unavailable);
        response.writeHead(unavailable.statusCode, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': '5',
        });
        response.end(body);
      },
    },
  });
}
