import { withTimeout } from '../promises/with-timeout.js';

/** A `Client` of pg is one. */
export type NotificationClient = {
  connect: () => Promise<unknown>;
  query: (text: string) => Promise<unknown>;
  end: () => Promise<unknown>;
  on: ((event: 'notification', listener: (message: { channel: string; payload?: string }) => void) => unknown) &
    ((event: 'error', listener: (error: Error) => void) => unknown) &
    ((event: 'end', listener: () => void) => unknown);
};

export type NotificationListenerOptions = {
  /** Not connected yet. */
  createClient: () => NotificationClient;
  /** Lower case. */
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** After each connect: notifications may have been missed, so read everything again. */
  onListening: () => void;
  onLost: (error: Error | undefined) => void;
  heartbeatMs?: number;
  /** For a connect or a heartbeat. */
  timeoutMs?: number;
  retryMs?: readonly number[];
};

const HEARTBEAT_MS = 5000;
const TIMEOUT_MS = 5000;
const RETRY_MS = [250, 500, 1000, 2000, 5000];

/** Listens on a connection of its own and reconnects. A heartbeat notices silent connections within `heartbeatMs + timeoutMs`. */
export class NotificationListener {
  private client: NotificationClient | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private hears = false;
  private isStopped = false;
  private readonly options: NotificationListenerOptions;

  constructor(options: NotificationListenerOptions) {
    this.options = options;
  }

  /** False: caches may be outdated. */
  get isListening(): boolean {
    return this.hears;
  }

  start(): void {
    void this.connect();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.hears = false;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    if (client) await this.inTime(client.end()).catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { createClient, channels, onListening, onNotification } = this.options;
    const client = createClient();
    this.client = client;
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (this.client === client) onNotification(channel, payload);
    });
    try {
      await this.inTime(
        (async () => {
          await client.connect();
          for (const channel of channels) await client.query(`LISTEN "${channel}"`);
        })(),
      );
    } catch (error) {
      this.lose(client, error as Error);
      return;
    }
    if (this.client !== client) return;
    this.failures = 0;
    this.hears = true;
    this.beatLater(client);
    onListening();
  }

  private beatLater(client: NotificationClient): void {
    this.timer = setTimeout(() => void this.beat(client), this.options.heartbeatMs ?? HEARTBEAT_MS);
  }

  private async beat(client: NotificationClient): Promise<void> {
    try {
      await this.inTime(client.query('SELECT 1'));
      if (this.client === client) this.beatLater(client);
    } catch (error) {
      this.lose(client, error as Error);
    }
  }

  private lose(client: NotificationClient, error?: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.hears = false;
    clearTimeout(this.timer);
    // not awaited: a silent connection never answers
    client.end().catch(() => undefined);
    if (this.isStopped) return;
    this.options.onLost(error);
    const { retryMs = RETRY_MS } = this.options;
    const delay = retryMs[Math.min(this.failures, retryMs.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => void this.connect(), delay);
  }

  private inTime<T>(work: Promise<T>): Promise<T> {
    const { timeoutMs = TIMEOUT_MS } = this.options;
    return withTimeout(work, timeoutMs, () => new Error(`Postgres has not answered for ${timeoutMs} ms`));
  }
}
