import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';

export function onlyFor(
  condition: (request: Request) => boolean,
  ...handlers: (RequestHandler | ErrorRequestHandler)[]
): RequestHandler {
  const chain = express.Router();
  chain.use(...handlers);
  return (request, response, next) => {
    if (condition(request)) return chain(request, response, next);
    return next();
  };
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isWrite = ({ method }: Request): boolean => !reads.has(method);
