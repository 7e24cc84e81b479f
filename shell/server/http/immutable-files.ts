import type { Request, RequestHandler, Response } from 'express';
import send from 'send';
import { type Encoding, encodingFor } from 'shared-server/http/encoding-for';
import { type SliceFileType, isCompressible, sliceFileType } from '../../federation/check/slice-files.mjs';
import { NOTHING_RUNS } from './security-headers';

const suffixOf: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
/** Excludes `..`, hidden files and percent-encoding. */
const SEGMENT = /^[\w@-][\w@.-]*$/;
/** A worker takes its script's policy, so it may do what its page may. */
const OF_SCRIPTS = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'";

type Served = { root: string; file: string; type: SliceFileType; request: Request; response: Response };

/** 404 for types that pages don't load and what `isServed` denies. Opened as a page, no file runs. */
export function immutableFiles(
  root: string,
  isServed: (segments: string[], request: Request) => boolean | Promise<boolean> = () => true,
): RequestHandler {
  return async (request, response) => {
    response.vary('Accept-Encoding');
    const segments = request.path.split('/').filter(Boolean);
    const file = segments.join('/');
    const type = sliceFileType(file);
    const isSafe = request.path === `/${file}` && segments.every((segment) => SEGMENT.test(segment));
    if (!isSafe || !type || !(await isServed(segments, request))) {
      notFound(response);
      return;
    }
    const served = { root, file, type, request, response };
    const encoding = isCompressible(file) ? encodingFor(request) : undefined;
    const sendPlain = () => sendFile({ ...served, otherwise: () => notFound(response) });
    if (encoding) sendFile({ ...served, encoding, otherwise: sendPlain });
    else sendPlain();
  };
}

function sendFile(options: Served & { encoding?: Encoding; otherwise: () => void }): void {
  const { root, file, type, encoding, request, response, otherwise } = options;
  const onDisk = encoding ? file + suffixOf[encoding] : file;
  // browsers never revalidate immutable files
  const unvalidated = { etag: false, lastModified: false };
  send(request, onDisk, { root, immutable: true, maxAge: '1y', index: false, acceptRanges: false, ...unvalidated })
    .on('headers', () => {
      response.set('Content-Type', type.contentType);
      response.set('Content-Security-Policy', type.kind === 'script' ? OF_SCRIPTS : NOTHING_RUNS);
      if (type.kind === 'drawing') response.set('Content-Disposition', 'attachment');
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
