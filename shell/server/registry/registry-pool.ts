import pg from 'pg';
import type { Logger } from 'pino';

const TIMEOUT_MS = 5000;

/** A statement fails after `timeoutMs`, on a silent connection too. */
export function registryPool(
  connectionString: string,
  { log, timeoutMs = TIMEOUT_MS }: { log: Logger; timeoutMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 3,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // later than the database's own limit, whose error says more
    query_timeout: 1.2 * timeoutMs,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
}
