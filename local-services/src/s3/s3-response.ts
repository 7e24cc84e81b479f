import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDiskFull } from '../errors/error-code.js';
import { xmlEscape } from './encoding.js';
import { S3Error } from './s3-error.js';

/** Refused uploads are read to the end, or clients would miss the response. */
const DRAINED_BYTES = 64 * 2 ** 20;

export function sendXml(response: ServerResponse, content: string, status = 200): void {
  const text = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': text.length });
  response.end(text);
}

export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // gone, or waiting for bytes that will not come
  const isGone = response.destroyed || (request.destroyed && !request.complete);
  if (response.headersSent || isGone) return void response.destroy();
  const known = knownError(error);
  if (known.status === 500) console.error(error);
  const isSmall = Number(request.headers['content-length'] ?? Infinity) <= DRAINED_BYTES;
  if (!request.complete && !isSmall) response.setHeader('Connection', 'close');
  request.resume();
  if (request.method === 'HEAD') return void response.writeHead(known.status).end();
  sendXml(
    response,
    `<Error><Code>${known.code}</Code><Message>${xmlEscape(known.message)}</Message></Error>`,
    known.status,
  );
}

function knownError(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (isDiskFull(error)) return new S3Error(507, 'InsufficientStorage', 'The disk is full.');
  if (error instanceof URIError) return new S3Error(400, 'InvalidURI');
  return new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
}
