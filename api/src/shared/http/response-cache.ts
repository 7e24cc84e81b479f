import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { requestIdOf } from './request-log.js';

const MAXIMUM_RESPONSES = 500;
const MAXIMUM_BYTES = 32_000_000;
const MAXIMUM_SEEN_URLS = 5_000;
/** Nobody else asks for an address that long. */
const LONGEST_URL = 1_000;
const WORTH_COMPRESSING_BYTES = 1_024;

/** What protects answers that are data; the others get it from helmet. */
const protection = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

type Encoding = 'br' | 'gzip';
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** An answer ready to be sent. It is compressed once, when first asked for compressed; meanwhile it is sent as it is. */
export class CachedResponse {
  readonly #compressed = new Map<Encoding, Buffer | 'in progress'>();

  private constructor(
    readonly body: Buffer,
    readonly etag: string,
    readonly headers: Record<string, string>,
  ) {}

  /** Value and headers as an answer that browsers keep, but ask for each time: 304 while nothing has changed. */
  static of(value: unknown, headers: Record<string, string>): CachedResponse {
    const body = Buffer.from(JSON.stringify(value));
    // weak: the variants are the same answer in other bytes
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    return new CachedResponse(body, etag, {
      ...protection,
      ...headers,
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    });
  }

  /** Writes the answer, or that nothing has changed. Without `encoding`, compression is up to its middleware. */
  send(request: Request, response: Response, encoding?: Encoding): void {
    if (request.headers['if-none-match']?.includes(this.etag)) {
      response.writeHead(304, this.headers).end();
      return;
    }
    const compressed = encoding && this.#compressedAs(encoding);
    const body = compressed ?? this.body;
    response
      .writeHead(200, {
        ...this.headers,
        ...(compressed && { 'Content-Encoding': encoding }),
        'Content-Length': body.length,
      })
      .end(body);
  }

  #compressedAs(encoding: Encoding): Buffer | undefined {
    if (this.body.length < WORTH_COMPRESSING_BYTES) return undefined;
    const known = this.#compressed.get(encoding);
    if (known) return known === 'in progress' ? undefined : known;
    this.#compressed.set(encoding, 'in progress');
    compress[encoding](this.body).then(
      (bytes) => this.#compressed.set(encoding, bytes),
      () => this.#compressed.delete(encoding),
    );
    return undefined;
  }
}

/** Browsers send one of a few headers, and reading one costs as much as the rest of the answer. */
const encodings = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });
const smallestFirst: readonly Encoding[] = ['br', 'gzip'];
function acceptedEncoding(request: Request): Encoding | undefined {
  const header = request.headers['accept-encoding'] ?? '';
  const known = encodings.get(header);
  if (known) return known.encoding;
  const encoding = header && smallestFirst.find((name) => request.acceptsEncodings(name) === name);
  encodings.set(header, { encoding: encoding || undefined });
  return encoding || undefined;
}

/**
 * Answers that are the same for everybody, by URL, until `clear`. The least recently used go first, so that invented addresses
 * cost no more memory than this and drive out nothing that is in use.
 */
@Injectable()
export class ResponseCache {
  readonly #responses = new LRUCache<string, CachedResponse>({
    max: MAXIMUM_RESPONSES,
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  /** An answer is worth its memory the second time: most filters are never used twice. */
  readonly #seenUrls = new LRUCache<string, true>({ max: MAXIMUM_SEEN_URLS });
  #generation = 0;

  get size(): { responses: number; bytes: number; seenUrls: number } {
    return { responses: this.#responses.size, bytes: this.#responses.calculatedSize, seenUrls: this.#seenUrls.size };
  }

  /** Changes with `clear`. To be read before the data are; `set` wants it back. */
  get generation(): number {
    return this.#generation;
  }

  /** Keeps an answer that is asked for again, unless what it was made from has changed since. */
  set(url: string, response: CachedResponse, generation: number): void {
    if (url.length > LONGEST_URL) return;
    if (!this.#seenUrls.get(url)) this.#seenUrls.set(url, true);
    else if (generation === this.#generation) this.#responses.set(url, response);
  }

  clear(): void {
    this.#generation += 1;
    this.#responses.clear();
  }

  /** Answers from the cache. Mounted first: such calls are counted by `onHit`, not logged. */
  middleware(onHit: () => void): RequestHandler {
    return (request, response, next) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const cached = isRead ? this.#responses.get(request.url) : undefined;
      if (!cached) return next();
      onHit();
      response.setHeader('X-Request-Id', requestIdOf(request));
      return cached.send(request, response, acceptedEncoding(request));
    };
  }
}
