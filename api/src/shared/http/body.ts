import express, { type RequestHandler } from 'express';
import { fail } from '../result.js';
import { sendProblem } from './problem.js';

/** A cart of 100 lines with 100 photos each is the largest that anybody sends. */
const LARGEST_BODY = '1mb';
const LARGEST_EVENT = '1mb';

const hasBody = ({ headers }: { headers: { 'content-length'?: string; 'transfer-encoding'?: string } }) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const onlyJson: RequestHandler = (request, response, next) => {
  if (hasBody(request) && !request.is('application/json'))
    return sendProblem(response, fail('unsupported_media_type', 'Send JSON (Content-Type: application/json)'));
  return next();
};

/** Bodies are JSON. Those of webhooks stay bytes (`request.body` is a Buffer): their signature is over the bytes. */
export function bodies(): { path: string; handlers: RequestHandler[] }[] {
  return [
    { path: '/api/webhooks', handlers: [express.raw({ type: () => true, limit: LARGEST_EVENT })] },
    {
      path: '/api',
      handlers: [
        (request, response, next) => (Buffer.isBuffer(request.body) ? next() : onlyJson(request, response, next)),
        express.json({ limit: LARGEST_BODY, strict: true }),
      ],
    },
  ];
}
