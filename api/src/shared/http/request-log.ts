import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { asRequest } from '../logging/log.js';

const wellFormedId = /^[\w.:-]{1,100}$/;

/** The client's, if valid. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
};

const levelOf = (_request: IncomingMessage, response: ServerResponse, error?: Error) =>
  error || response.statusCode >= 500 ? 'error' : 'info';

export function requestLog(log: Logger): RequestHandler[] {
  const withId: RequestHandler = (request, response, next) => {
    const id = requestIdOf(request);
    request.id = id;
    response.setHeader('X-Request-Id', id);
    asRequest(id, next);
  };
  const logged = pinoHttp({
    logger: log,
    genReqId: (request) => request.id,
    autoLogging: { ignore: (request) => request.url?.startsWith('/api/health/') ?? false },
    customLogLevel: levelOf,
    // logged where it happened
    customErrorObject: (_request, _response, _error, value: object) => ({ ...value, err: undefined }),
    wrapSerializers: false,
    serializers: {
      // queries may hold signatures, headers hold cookies
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
  return [withId, logged];
}
