import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingFor } from 'shared-server/http/encoding-for';
import { protectiveHeaders } from './protective-headers.js';
import { requestIdOf } from './request-log.js';

const MAX_RESPONSES = 500;
const MAX_BYTES = 32_000_000;
const MAX_SEEN_URLS = 5_000;
const MAX_URL_LENGTH = 1_000;
const WORTH_COMPRESSING_BYTES = 1_024;

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

export class CachedResponse {
  private readonly compressed = new Map<Encoding, Buffer | 'in progress'>();

  private constructor(
    readonly body: Buffer,
    readonly etag: string,
    readonly headers: Record<string, string>,
  ) {}

  /** Browsers revalidate it each time. */
  static of(value: unknown, headers: Record<string, string>): CachedResponse {
    const body = Buffer.from(JSON.stringify(value));
    // weak: all encodings are the same response
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    return new CachedResponse(body, etag, {
      ...protectiveHeaders,
      ...headers,
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    });
  }

  /** Without `encoding`, the compression middleware decides. */
  send(request: Request, response: Response, encoding?: Encoding): void {
    if (request.headers['if-none-match']?.includes(this.etag)) {
      response.writeHead(304, this.headers).end();
      return;
    }
    const compressed = encoding && this.compressedAs(encoding);
    const body = compressed ?? this.body;
    response
      .writeHead(200, {
        ...this.headers,
        ...(compressed && { 'Content-Encoding': encoding }),
        'Content-Length': body.length,
      })
      .end(body);
  }

  private compressedAs(encoding: Encoding): Buffer | undefined {
    if (this.body.length < WORTH_COMPRESSING_BYTES) return undefined;
    const known = this.compressed.get(encoding);
    if (known) return known === 'in progress' ? undefined : known;
    this.compressed.set(encoding, 'in progress');
    compress[encoding](this.body).then(
      (bytes) => this.compressed.set(encoding, bytes),
      () => this.compressed.delete(encoding),
    );
    return undefined;
  }
}

/** The same for everybody. Made-up URLs cost bounded memory. */
@Injectable()
export class ResponseCache {
  private readonly responses = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  /** Most filter combinations are used once. */
  private readonly seenUrls = new LRUCache<string, true>({ max: MAX_SEEN_URLS });
  private currentGeneration = 0;
  private isPaused = false;

  get size(): { responses: number; bytes: number; seenUrls: number } {
    return { responses: this.responses.size, bytes: this.responses.calculatedSize, seenUrls: this.seenUrls.size };
  }

  /** Read it before the data, for `set`. */
  get generation(): number {
    return this.currentGeneration;
  }

  /** Unless the data have changed since. Stores only what was requested before. */
  set(url: string, response: CachedResponse, generation: number): void {
    if (url.length > MAX_URL_LENGTH || this.isPaused) return;
    if (!this.seenUrls.get(url)) this.seenUrls.set(url, true);
    else if (generation === this.currentGeneration) this.responses.set(url, response);
  }

  clear(): void {
    this.currentGeneration += 1;
    this.responses.clear();
  }

  pause(): void {
    this.isPaused = true;
    this.clear();
  }

  resume(): void {
    this.isPaused = false;
    this.clear();
  }

  /** Mounted first; `onHit` counts, since hits are not logged. */
  middleware(onHit: () => void): RequestHandler {
    return (request, response, next) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const cached = isRead ? this.responses.get(request.url) : undefined;
      if (!cached) return next();
      onHit();
      response.setHeader('X-Request-Id', requestIdOf(request));
      return cached.send(request, response, encodingFor(request));
    };
  }
}
