import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = [250, 500, 1000, 2000, 5000];

export type Notifications = {
  /** False while nothing can be heard: what is cached then may be out of date without anybody knowing. */
  readonly isListening: boolean;
  stop: () => Promise<void>;
};

/**
 * Listens to the database on a connection of its own and connects again whenever it is lost. `onConnect` runs after every
 * connect, since anything may have changed unheard.
 */
export function listen(options: {
  connectionString: string;
  channels: Record<string, () => void>;
  onConnect: () => void;
  log: Logger;
}): Notifications {
  const { connectionString, channels, onConnect, log } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isListening = false;
  let isStopped = false;

  function connectLater(): void {
    if (isStopped || timer) return;
    const delay = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, delay);
  }

  function lost(lostClient: pg.Client, error?: Error): void {
    if (client !== lostClient) return;
    client = undefined;
    isListening = false;
    lostClient.end().catch(() => undefined);
    if (!isStopped) log.warn({ err: error }, 'the database no longer notifies; connecting again');
    connectLater();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel }) => channels[channel]?.());
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      failures = 0;
      isListening = true;
      onConnect();
    } catch (error) {
      lost(next, error as Error);
    }
  }

  void connect();
  return {
    get isListening() {
      return isListening;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
