import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { requestIdOf } from './request-log.js';

/** An answer that is the same for everybody, ready to be written. */
export type KnownAnswer = { body: string; etag: string; headers: Record<string, string | number> };

const MAXIMUM_ANSWERS = 500;
const MAXIMUM_CHARACTERS = 32_000_000;
const MAXIMUM_ASKED = 5_000;
/** Whoever asks for so long an address is not followed by others. */
const LONGEST_URL = 1_000;

/** What protects answers that are data; the others get it from helmet. */
const protection = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Value and headers as an answer that browsers keep, but ask for each time: 304 while nothing has changed. */
export function knownAnswer(value: unknown, headers: Record<string, string>): KnownAnswer {
  const body = JSON.stringify(value);
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  return {
    body,
    etag,
    headers: {
      ...protection,
      ...headers,
      ETag: etag,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  };
}

/** Writes the answer, or that nothing has changed. */
export function sendKnown(
  request: IncomingMessage,
  response: ServerResponse,
  { body, etag, headers }: KnownAnswer,
): void {
  if (request.headers['if-none-match'] !== etag) {
    response.writeHead(200, headers).end(body);
    return;
  }
  const { 'Content-Length': _, ...others } = headers;
  response.writeHead(304, others).end();
}

/**
 * Answers by URL. Whoever keeps some here says when they are outdated. What was not used for longest goes first: whoever invents
 * addresses costs no more memory than this, and drives out nothing that is in use.
 */
@Injectable()
export class KnownAnswers {
  /** The least recently used comes first. */
  private readonly answers = new Map<string, KnownAnswer>();
  private characters = 0;
  /** What was asked for once. Only the second time an answer is worth its memory: most filters are never used twice. */
  private readonly asked = new Set<string>();
  private generation = 0;

  /** How much is kept. */
  get size(): { answers: number; characters: number; asked: number } {
    return { answers: this.answers.size, characters: this.characters, asked: this.asked.size };
  }

  /** To be asked before the data are read; `keep` wants it back. */
  moment(): number {
    return this.generation;
  }

  /** Keeps an answer that is asked for again, unless what it was made from has changed since. */
  keep(url: string, answer: KnownAnswer, asOf: number): void {
    if (url.length > LONGEST_URL) return;
    if (!this.asked.has(url)) {
      const [oldest] = this.asked;
      if (this.asked.size >= MAXIMUM_ASKED && oldest !== undefined) this.asked.delete(oldest);
      this.asked.add(url);
    } else if (asOf === this.generation) this.remember(url, answer);
  }

  drop(): void {
    this.generation += 1;
    this.answers.clear();
    this.characters = 0;
  }

  /**
   * Answers with what is kept, and says whether it did. It costs a tenth of the way through everything else, which is why it comes
   * first: such calls are counted, not logged.
   */
  answer(request: IncomingMessage, response: ServerResponse, onAnswered: () => void): boolean {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const known = isRead ? this.use(request.url ?? '') : undefined;
    if (!known) return false;
    onAnswered();
    response.setHeader('X-Request-Id', requestIdOf(request));
    sendKnown(request, response, known);
    return true;
  }

  private use(url: string): KnownAnswer | undefined {
    const known = this.answers.get(url);
    if (known) {
      this.answers.delete(url);
      this.answers.set(url, known);
    }
    return known;
  }

  private remember(url: string, answer: KnownAnswer): void {
    this.forget(url);
    this.answers.set(url, answer);
    this.characters += answer.body.length;
    for (const leastUsed of this.answers.keys()) {
      if (this.answers.size <= MAXIMUM_ANSWERS && this.characters <= MAXIMUM_CHARACTERS) break;
      this.forget(leastUsed);
    }
  }

  private forget(url: string): void {
    this.characters -= this.answers.get(url)?.body.length ?? 0;
    this.answers.delete(url);
  }
}
