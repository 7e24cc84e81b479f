import type { Request, RequestHandler, Response } from 'express';

/** Reads the body into `request.body`. Rejects with an error that has a status, 413 for example. */
export const readBody = (body: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => body(request, response, (error?: unknown) => (error ? reject(error) : resolve())));
