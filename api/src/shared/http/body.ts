import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { ProblemCode } from 'shared-contracts/api/problem';
import { fail } from '../result.js';
import { sendProblem } from './problem.js';
import { onlyFor } from './only-for.js';

/** A checkout with `cart.maximumPhotosAtOnce` photos and their crops. */
const MAX_BODY = '1mb';
const MAX_EVENT = '1mb';

const hasBody = ({ headers }: { headers: { 'content-length'?: string; 'transfer-encoding'?: string } }) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const onlyJson: RequestHandler = (request, response, next) => {
  if (hasBody(request) && !request.is('application/json'))
    return sendProblem(response, fail('unsupported_media_type', 'Send JSON (Content-Type: application/json)'));
  return next();
};

const parserProblems: Record<string, [ProblemCode, string]> = {
  'entity.parse.failed': ['invalid_json', 'The body is not JSON'],
  'request.size.invalid': ['invalid_json', 'The body is not whole'],
  'request.aborted': ['invalid_json', 'The body is not whole'],
  'entity.too.large': ['payload_too_large', 'The body is too large'],
  'charset.unsupported': ['unsupported_media_type', 'The body must be UTF-8'],
  'encoding.unsupported': ['unsupported_media_type', 'The body is encoded in an unknown way'],
};

// Nest's own 400 has no code
const refuseBroken: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const problem = parserProblems[type];
  if (problem) sendProblem(response, fail(...problem));
  else next(error);
};

const isWebhook = ({ path }: Request) => path.startsWith('/api/webhooks/');
const isFile = ({ path }: Request) => path.startsWith('/api/objects/pending/') || path === '/api/admin/printer/profile';

/** JSON, except for webhooks, whose raw bytes are signed, and files, whose handlers read them. */
export const readBody = (): (RequestHandler | ErrorRequestHandler)[] => [
  onlyFor(isWebhook, express.raw({ type: () => true, limit: MAX_EVENT })),
  onlyFor(
    (request) => !isWebhook(request) && !isFile(request),
    onlyJson,
    express.json({ limit: MAX_BODY, strict: true }),
  ),
  refuseBroken,
];
