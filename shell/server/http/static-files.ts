import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { type Encoding, encodingFor } from './encoding';

const compressGzip = promisify(gzip);

const typeOf: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.map': 'application/json',
};
const SEGMENT = /^[\w@-][\w@.-]*$/;
const KEPT_FILES = 400;

type Variant = { bytes: Buffer; encoding?: Encoding };

async function readVariant(file: string, encoding: Encoding | undefined): Promise<Variant> {
  if (encoding === 'br') {
    const bytes = await readFile(`${file}.br`).catch(() => undefined);
    if (bytes) return { bytes, encoding: 'br' };
  }
  const bytes = await readFile(file);
  // without the precompressed variant: pictures and fonts, which do not shrink
  const isText = /\.(js|css|svg|map)$/.test(file);
  if (encoding === 'gzip' && isText) return { bytes: await compressGzip(bytes, { level: 9 }), encoding: 'gzip' };
  return { bytes };
}

/**
 * Serves files whose names change with their content, for ever, as the build has compressed them. `locate` gives the file for
 * a path that consists of harmless segments only, or undefined where nothing is served.
 */
export function immutableFiles(locate: (segments: string[]) => string | undefined): RequestHandler {
  const kept = new Map<string, Promise<Variant>>();

  async function variantOf(file: string, encoding: Encoding | undefined): Promise<Variant> {
    const key = `${encoding} ${file}`;
    const known = kept.get(key);
    const variant = known ?? readVariant(file, encoding);
    kept.delete(key);
    kept.set(key, variant);
    for (const oldest of [...kept.keys()].slice(0, -KEPT_FILES)) kept.delete(oldest);
    return variant.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  }

  return async (request, response) => {
    const segments = request.path.split('/').filter(Boolean);
    const type = typeOf[path.extname(request.path)];
    const file = type && segments.every((segment) => SEGMENT.test(segment)) ? locate(segments) : undefined;
    const variant = file ? await variantOf(file, encodingFor(request)).catch(() => undefined) : undefined;
    response.set('X-Content-Type-Options', 'nosniff').vary('Accept-Encoding');
    if (!variant || !type) {
      response.status(404).set('Cache-Control', 'no-store').type('text/plain').end('not found');
      return;
    }
    if (variant.encoding) response.set('Content-Encoding', variant.encoding);
    response
      .set('Content-Type', type)
      .set('Content-Length', String(variant.bytes.length))
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .set('Cross-Origin-Resource-Policy', 'same-origin')
      .end(request.method === 'HEAD' ? undefined : variant.bytes);
  };
}
