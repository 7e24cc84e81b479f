import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../shared/database/notifications.js';
import { KnownAnswers } from '../../shared/http/known-answers.js';

/** Units are reserved and sold by the second: how long a shown number of them may be old. */
const STOCK_MAY_BE_OLD_MS = 500;

/** Drops the kept answers when the catalogue changes, and when it may have changed without our hearing of it. */
@Injectable()
export class CatalogChanges implements OnModuleInit, OnApplicationShutdown {
  private dropSoon: NodeJS.Timeout | undefined;

  constructor(
    private readonly notifications: Notifications,
    private readonly known: KnownAnswers,
  ) {}

  onModuleInit(): void {
    this.notifications.listen('catalog_changed', (payload) => {
      if (payload === 'stock') this.dropSoon ??= setTimeout(() => this.drop(), STOCK_MAY_BE_OLD_MS);
      else this.drop();
    });
  }

  onApplicationShutdown(): void {
    clearTimeout(this.dropSoon);
  }

  private drop(): void {
    clearTimeout(this.dropSoon);
    this.dropSoon = undefined;
    this.known.drop();
  }
}
