import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { NotificationListener as Listener } from 'shared-contracts/postgres/notification-listener';
import { Settings } from '../../config/settings.js';

/** `payload` is null after a reconnection: notifications may have been missed. */
export type NotificationListener = (payload: string | null) => void;
type LossListener = () => void;

/** Postgres NOTIFY on a connection of its own that reconnects by itself. */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private readonly listeners = new Map<string, NotificationListener[]>();
  private readonly lossListeners: LossListener[] = [];
  private connection: Listener | undefined;

  constructor(private readonly settings: Settings) {}

  /** Calls `listener` for every notification of the channel. Call it before `start`. */
  listen(channel: string, listener: NotificationListener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Calls `listener` when nothing can be heard any more, until the `null` that follows. Call it before `start`. */
  onLost(listener: LossListener): void {
    this.lossListeners.push(listener);
  }

  /** False while changes can't be heard. */
  get isListening(): boolean {
    return this.connection?.isListening ?? false;
  }

  /** Resolves once it listens. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      let isFirst = true;
      this.connection = new Listener({
        createClient: () =>
          new pg.Client({
            connectionString: this.settings.environment.DATABASE_URL,
            application_name: 'shop-api-notifications',
            connectionTimeoutMillis: 3_000,
            keepAlive: true,
          }),
        channels: [...this.listeners.keys()],
        onNotification: (channel, payload) => this.announce(channel, payload),
        onListening: () => {
          if (!isFirst) for (const channel of this.listeners.keys()) this.announce(channel, null);
          isFirst = false;
          resolve();
        },
        onLost: (error) => {
          this.logger.warn({ err: error }, 'lost the connection for notifications');
          for (const listener of this.lossListeners) listener();
        },
      });
      this.connection.start();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection?.stop();
  }

  private announce(channel: string, payload: string | null): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }
}
