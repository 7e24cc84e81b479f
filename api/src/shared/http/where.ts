import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';

/** The handlers one after the other, for such requests alone: the others are spared what the way through them costs. */
export function where(
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

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a call may change something. */
export const mayChange = ({ method }: Request): boolean => !reading.has(method);
