import type { Request, RequestHandler, Response } from 'express';

/** Rejects with an error that has a status, like 413. */
export const readBody = (body: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => body(request, response, (error?: unknown) => (error ? reject(error) : resolve())));
