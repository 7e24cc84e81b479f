import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Settings } from '../../config/settings.js';

const RECONNECT_MS = 500;
/** A connection that has silently gone away is noticed by asking. */
const HEARTBEAT_MS = 15_000;

/** `payload` is null after a reconnection: whatever was sent meanwhile is lost, so anything may have happened. */
export type NotificationListener = (payload: string | null) => void;

/** What Postgres announces by NOTIFY. One connection of its own, which comes back by itself. */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private readonly listeners = new Map<string, NotificationListener[]>();
  private readonly stopped = new AbortController();
  private connection: Promise<void> | undefined;
  private client: pg.Client | undefined;

  constructor(private readonly settings: Settings) {}

  /** Calls `listener` at every notification of the channel, from `start` on. To be called before the application has started. */
  listen(channel: string, listener: NotificationListener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Resolves when the first connection listens. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.connection = this.stayConnected(resolve);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.client?.end();
    await this.connection;
  }

  private async stayConnected(onListening: () => void): Promise<void> {
    for (let isFirst = true; !this.stopped.signal.aborted; isFirst = false) {
      try {
        await this.listenUntilItBreaks(() => {
          if (isFirst) onListening();
          else this.announceLoss();
        });
      } catch (error) {
        this.logger.warn({ err: error }, 'the connection for notifications broke');
      }
      if (!this.stopped.signal.aborted)
        await sleep(RECONNECT_MS, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private async listenUntilItBreaks(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.environment.DATABASE_URL,
      application_name: 'shop-api-notifications',
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    this.client = client;
    const broken = new Promise<void>((resolve, reject) => {
      client.once('error', reject);
      client.once('end', resolve);
    });
    client.on('notification', ({ channel, payload }) => this.announce(channel, payload ?? ''));
    const heartbeat = setInterval(() => {
      client.query('SELECT 1').catch((error: unknown) => client.emit('error', error));
    }, HEARTBEAT_MS);
    try {
      // whichever is first: a connection that breaks here must not be left without somebody who hears of it
      await Promise.race([this.subscribe(client), broken]);
      onListening();
      await broken;
    } finally {
      clearInterval(heartbeat);
      client.on('error', () => undefined);
      void client.end().catch(() => undefined);
    }
  }

  private async subscribe(client: pg.Client): Promise<void> {
    await client.connect();
    for (const channel of this.listeners.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  }

  private announce(channel: string, payload: string | null): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }

  private announceLoss(): void {
    for (const channel of this.listeners.keys()) this.announce(channel, null);
  }
}
