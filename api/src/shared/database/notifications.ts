import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { NotificationListener } from 'shared-server/postgres/notification-listener';
import { Settings } from '../../config/settings.js';

/** `null` after a reconnection: some may have been missed. */
export type NotificationHandler = (payload: string | null) => void;
type LossHandler = () => void;

/** On its own connection, which reconnects. */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private readonly handlers = new Map<string, NotificationHandler[]>();
  private readonly lossHandlers: LossHandler[] = [];
  private connection: NotificationListener | undefined;

  constructor(private readonly settings: Settings) {}

  listen(channel: string, handler: NotificationHandler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /** Nothing is heard until the `null` that follows. Call it before `start`. */
  onLost(handler: LossHandler): void {
    this.lossHandlers.push(handler);
  }

  get isListening(): boolean {
    return this.connection?.isListening ?? false;
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      let isFirst = true;
      this.connection = new NotificationListener({
        createClient: () =>
          new pg.Client({
            connectionString: this.settings.environment.DATABASE_URL,
            application_name: 'shop-api-notifications',
            connectionTimeoutMillis: 3_000,
            keepAlive: true,
          }),
        channels: [...this.handlers.keys()],
        onNotification: (channel, payload) => this.announce(channel, payload),
        onListening: () => {
          if (!isFirst) for (const channel of this.handlers.keys()) this.announce(channel, null);
          isFirst = false;
          resolve();
        },
        onLost: (error) => {
          this.logger.warn({ err: error }, 'lost the connection for notifications');
          for (const handler of this.lossHandlers) handler();
        },
      });
      this.connection.start();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection?.stop();
  }

  private announce(channel: string, payload: string | null): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }
}
