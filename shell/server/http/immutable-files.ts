import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import send from 'send';
import { type Encoding, encodingFor } from './encoding-for';

const suffixOf: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const isPrecompressed = (file: string) => /\.(js|css|svg)$/.test(file);
/** Excludes `..`, hidden files and percent-encoding. */
const SEGMENT = /^[\w@-][\w@.-]*$/;

/**
 * Serves files below `root`, whose names change with their content, as immutable and precompressed where the build did so.
 * Answers 404 for everything else and for what `isServed` denies.
 */
export function immutableFiles(root: string, isServed: (segments: string[]) => boolean = () => true): RequestHandler {
  return (request, response) => {
    response.set('X-Content-Type-Options', 'nosniff').vary('Accept-Encoding');
    const segments = request.path.split('/').filter(Boolean);
    const isSafe = segments.length > 0 && segments.every((segment) => SEGMENT.test(segment));
    if (!isSafe || !path.extname(request.path) || !isServed(segments)) {
      notFound(response);
      return;
    }
    const file = segments.join('/');
    const encoding = isPrecompressed(file) ? encodingFor(request) : undefined;
    const sendPlain = () => sendFile({ root, file, request, response, otherwise: () => notFound(response) });
    if (encoding) sendFile({ root, file, encoding, request, response, otherwise: sendPlain });
    else sendPlain();
  };
}

function sendFile(options: {
  root: string;
  file: string;
  encoding?: Encoding;
  request: Request;
  response: Response;
  otherwise: () => void;
}): void {
  const { root, file, encoding, request, response, otherwise } = options;
  const onDisk = encoding ? file + suffixOf[encoding] : file;
  // no validators: a browser never asks again for an immutable file
  const unvalidated = { etag: false, lastModified: false };
  send(request, onDisk, { root, immutable: true, maxAge: '1y', index: false, acceptRanges: false, ...unvalidated })
    .on('headers', () => {
      response.type(path.extname(file)).set('Cross-Origin-Resource-Policy', 'same-origin');
      if (encoding) response.set('Content-Encoding', encoding);
    })
    .on('directory', otherwise)
    .on('error', () => {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.removeHeader('Content-Encoding');
      otherwise();
    })
    .pipe(response);
}

function notFound(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').type('text/plain').end('Not found');
}
