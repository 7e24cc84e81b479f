import type { RequestHandler } from 'express';

/** Nothing in data and pictures may run or be framed. The shell adds `Strict-Transport-Security`. */
export const protectiveHeaders = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

const initialHeaders = new Map(Object.entries({ ...protectiveHeaders, 'Cache-Control': 'no-store' }));

/** Responses are kept nowhere, unless their handler says otherwise. */
export const protect: RequestHandler = (_request, response, next) => {
  response.setHeaders(initialHeaders);
  next();
};
