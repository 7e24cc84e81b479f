import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './api-error.js';
import { type ApiContext, callApi } from './api-routes.js';
import { readForm } from './form-body.js';
import { newId } from './ids.js';
import { CannotSave } from './journal.js';
import { Parameters } from './parameters.js';
import { TooLarge, readBody } from './read-body.js';
import { API_VERSION } from './webhook-delivery.js';

const MAX_BODY_BYTES = 1_000_000;

export function apiHandler({ context, secretKey }: { context: ApiContext; secretKey: string }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('request-id', newId('req'));
    response.setHeader('date', new Date(context.now() * 1000).toUTCString());
    response.setHeader('stripe-version', API_VERSION);
    try {
      // nothing begins while something is unsaved; monitors ask for the balance
      await (request.url === '/v1/balance' ? context.ledger.hasRoom() : context.ledger.saved());
      const { body, isReplayed } = await answer(context, secretKey, request);
      if (isReplayed) response.setHeader('idempotent-replayed', 'true');
      // no response that a crash could undo
      await context.ledger.saved();
      sendJson(response, 200, body);
    } catch (error) {
      const known = knownError(error);
      sendJson(response, known.status, JSON.stringify({ error: { type: 'invalid_request_error', ...known.details } }));
    }
  };
}

async function answer(
  context: ApiContext,
  secretKey: string,
  request: IncomingMessage,
): Promise<{ body: string; isReplayed: boolean }> {
  const text = await readBody(request, MAX_BODY_BYTES);
  requireKey(request.headers.authorization, secretKey);
  const { method = 'GET' } = request;
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const call = () => {
    const parameters = new Parameters(readForm(method === 'POST' ? text : query));
    return JSON.stringify(callApi(context, { method, path, parameters }));
  };
  const key = request.headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string') return { body: call(), isReplayed: false };

  const fingerprint = createHash('sha256').update(`${path}\n${text}`).digest('hex');
  const previous = context.ledger.answers.get(key);
  if (!previous) {
    // synchronous up to `put`, so that equal calls get one answer
    const body = call();
    context.ledger.answers.put(key, { key, fingerprint, body, created: context.now() });
    return { body, isReplayed: false };
  }
  if (previous.fingerprint !== fingerprint)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  return { body: previous.body, isReplayed: true };
}

function requireKey(header: string | undefined, secretKey: string): void {
  if (!header)
    throw new ApiError(401, {
      message: 'You did not provide an API key. You need to provide your API key in the Authorization header.',
    });
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ApiError(401, { message: 'Invalid API Key provided' });
}

function knownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof TooLarge) return new ApiError(413, { message: 'The request is too large.' });
  if (error instanceof CannotSave) {
    console.error(error.message);
    return new ApiError(500, { type: 'api_error', message: 'The payment stand-in cannot save: its disk is full.' });
  }
  console.error(error);
  return new ApiError(500, { type: 'api_error', message: 'The payment stand-in has failed.' });
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
