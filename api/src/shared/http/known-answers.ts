import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { requestIdOf } from './request-log.js';

export type KnownAnswer = { body: string; length: number; etag: string; headers: Record<string, string> };

const MAXIMUM_ANSWERS = 500;
const MAXIMUM_ASKED = 5_000;

/** What protects answers that are data; the others get it from helmet. */
const protection = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** The oldest goes: whoever invents URLs costs no more memory than this. */
function makeRoom(kept: Map<string, unknown> | Set<string>, maximum: number): void {
  const [oldest] = kept.keys();
  if (kept.size >= maximum && oldest !== undefined) kept.delete(oldest);
}

/** Answers that are the same for everybody, by URL, as bytes. Whoever keeps some here says when they are outdated. */
@Injectable()
export class KnownAnswers {
  private readonly answers = new Map<string, KnownAnswer>();
  /** What was asked for once. Only the second time an answer is worth its memory: most filters are never used twice. */
  private readonly asked = new Set<string>();
  private generation = 0;

  find(url: string): KnownAnswer | undefined {
    return this.answers.get(url);
  }

  /** To be asked before the data are read; `keep` wants it back. */
  moment(): number {
    return this.generation;
  }

  /** Keeps an answer, unless what it was made from has changed since. */
  keep(url: string, { value, headers, asOf }: { value: unknown; headers: Record<string, string>; asOf: number }) {
    const body = JSON.stringify(value);
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    const answer: KnownAnswer = {
      body,
      length: Buffer.byteLength(body),
      etag,
      headers: {
        ...headers,
        ETag: etag,
        'Content-Type': 'application/json; charset=utf-8',
        // kept by browsers, but asked for each time: the answer is 304 while nothing has changed
        'Cache-Control': 'public, max-age=0, must-revalidate',
      },
    };
    const isAskedAgain = this.asked.has(url);
    if (!isAskedAgain) {
      makeRoom(this.asked, MAXIMUM_ASKED);
      this.asked.add(url);
    } else if (asOf === this.generation) {
      makeRoom(this.answers, MAXIMUM_ANSWERS);
      this.answers.set(url, answer);
    }
    return answer;
  }

  drop(): void {
    this.generation += 1;
    this.answers.clear();
  }

  /** Before everything else: a known answer costs a tenth of what the way to the handlers costs. Such calls are counted, not logged. */
  serve(onServed: () => void): RequestHandler {
    return (request, response, next) => {
      const known = request.method === 'GET' || request.method === 'HEAD' ? this.find(request.originalUrl) : undefined;
      if (!known) return next();
      const { body, length, etag, headers } = known;
      const id = { 'X-Request-Id': requestIdOf(request) };
      onServed();
      if (request.get('if-none-match') === etag)
        return response.writeHead(304, { ...protection, ...headers, ...id }).end();
      return response.writeHead(200, { ...protection, ...headers, ...id, 'Content-Length': length }).end(body);
    };
  }
}
