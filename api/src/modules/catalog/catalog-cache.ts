import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../shared/database/notifications.js';

export type CachedAnswer = { body: string; etag: string; headers: Record<string, string> };

const MAXIMUM_ANSWERS = 500;
/** Units are reserved and sold by the second: how long a shown number of them may be old. */
const STOCK_MAY_BE_OLD_MS = 500;

/** Ready answers by URL. All are dropped when the catalogue changes, and when it may have changed without our hearing of it. */
@Injectable()
export class CatalogCache implements OnModuleInit, OnApplicationShutdown {
  private readonly answers = new Map<string, CachedAnswer>();
  private generation = 0;
  private dropSoon: NodeJS.Timeout | undefined;

  constructor(private readonly notifications: Notifications) {}

  onModuleInit(): void {
    this.notifications.listen('catalog_changed', (payload) => {
      if (payload === 'stock') this.dropSoon ??= setTimeout(() => this.drop(), STOCK_MAY_BE_OLD_MS);
      else this.drop();
    });
  }

  onApplicationShutdown(): void {
    clearTimeout(this.dropSoon);
  }

  find(url: string): CachedAnswer | undefined {
    return this.answers.get(url);
  }

  /** To be asked before the database is read; `keep` wants it back. */
  moment(): number {
    return this.generation;
  }

  /** Keeps an answer, unless the catalogue has changed since it was asked for. */
  keep(url: string, { value, headers, asOf }: { value: unknown; headers: Record<string, string>; asOf: number }) {
    const body = JSON.stringify(value);
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    const answer: CachedAnswer = { body, etag, headers };
    if (asOf === this.generation) {
      // the oldest goes: whoever invents URLs costs no more than this
      if (this.answers.size >= MAXIMUM_ANSWERS) this.answers.delete(this.answers.keys().next().value ?? '');
      this.answers.set(url, answer);
    }
    return answer;
  }

  private drop(): void {
    clearTimeout(this.dropSoon);
    this.dropSoon = undefined;
    this.generation += 1;
    this.answers.clear();
  }
}
