import pg from 'pg';
import type { Logger } from 'pino';
import { NotificationListener } from 'shared-server/postgres/notification-listener';

export type Notifications = Pick<NotificationListener, 'isListening' | 'stop'>;

/** Reconnects. `onConnect` runs each time, because notifications may have been missed. */
export function listen(options: {
  connectionString: string;
  channels: Record<string, (payload: string) => void>;
  onConnect: () => void;
  log: Logger;
  heartbeatMs?: number;
  timeoutMs?: number;
}): Notifications {
  const { connectionString, channels, onConnect, log, heartbeatMs, timeoutMs } = options;
  const listener = new NotificationListener({
    createClient: () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true }),
    channels: Object.keys(channels),
    onNotification: (channel, payload) => channels[channel]?.(payload),
    onListening: onConnect,
    onLost: (error) => log.warn({ err: error }, 'lost the notification connection; reconnecting'),
    heartbeatMs,
    timeoutMs,
  });
  listener.start();
  return listener;
}
