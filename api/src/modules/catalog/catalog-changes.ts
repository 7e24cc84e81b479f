import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CATALOG_CHANGED, stockChangeIn } from 'shared-contracts/catalog/catalog-change';
import { Notifications } from '../../shared/database/notifications.js';
import { ResponseCache } from '../../shared/http/response-cache.js';
import { CatalogReads } from './catalog-reads.js';
import { MatchCounts } from './match-counts.js';

/** Of a displayed number of units, which changes every second. */
const STOCK_MAY_BE_OLD_MS = 500;

/** In any process. While changes can't be heard, nothing is cached. */
@Injectable()
export class CatalogChanges implements OnModuleInit, OnApplicationShutdown {
  private clearSoon: NodeJS.Timeout | undefined;

  constructor(
    private readonly notifications: Notifications,
    private readonly cache: ResponseCache,
    private readonly counts: MatchCounts,
    private readonly reads: CatalogReads,
  ) {}

  onModuleInit(): void {
    this.reads.changed();
    this.notifications.onLost(() => {
      this.cache.pause();
      this.counts.pause();
    });
    this.notifications.listen(CATALOG_CHANGED, (payload) => {
      this.reads.changed();
      if (payload === null) {
        this.cache.resume();
        this.counts.resume();
      } else if (stockChangeIn(payload))
        this.clearSoon ??= setTimeout(() => this.clearResponses(), STOCK_MAY_BE_OLD_MS);
      else {
        this.counts.clear();
        this.clearResponses();
      }
    });
  }

  onApplicationShutdown(): void {
    clearTimeout(this.clearSoon);
  }

  private clearResponses(): void {
    clearTimeout(this.clearSoon);
    this.clearSoon = undefined;
    this.cache.clear();
  }
}
