import type { PoolConfig, Pool } from 'pg';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { type DataSource, AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Logger } from '@nestjs/common';
import { PreparingClient } from './preparing-client.js';

class DatabaseLog extends AbstractLogger {
  private readonly logger = new Logger('Database');

  protected writeLog(level: LogLevel, messages: LogMessage | string | number | (LogMessage | string | number)[]): void {
    for (const { message, type } of this.prepareLogMessages(messages, { appendParameterAsComment: false })) {
      // logged where they are handled
      if (type === 'query-error') continue;
      if (level === 'warn' || type === 'query-slow') this.logger.warn({ statement: message }, type ?? level);
      else this.logger.debug({ statement: message }, type ?? level);
    }
  }
}

/** Less than the 3 s of `SilenceWatch`. */
const CONNECT_MS = 2_500;
export const STATEMENT_MS = 5_000;
const LOCK_MS = 4_000;
/** If the server answers others, but not this statement. */
const SILENCE_MS = 6_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Ready for a burst: a new connection hashes on threads that others may hold. */
const MIN_KEPT = 5;

/** Short enough that the primary can still answer in time. */
const REPLICA_CONNECT_MS = 1_000;
const REPLICA_SILENCE_MS = 3_000;

export const replicaOptions = (url: string, poolSize: number): PoolConfig => ({
  connectionString: url,
  application_name: 'shop-api-replica',
  Client: PreparingClient,
  max: poolSize,
  connectionTimeoutMillis: REPLICA_CONNECT_MS,
  statement_timeout: REPLICA_SILENCE_MS,
  query_timeout: REPLICA_SILENCE_MS,
  keepAlive: true,
  idleTimeoutMillis: 60_000,
});

export const databaseOptions = (url: string): PostgresDataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName: 'shop-api',
  connectTimeoutMS: CONNECT_MS,
  installExtensions: false,
  synchronize: false,
  logger: new DatabaseLog(['error', 'warn']),
  maxQueryExecutionTime: 2_000,
  extra: {
    Client: PreparingClient,
    pipeline: true,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    min: MIN_KEPT,
  },
});

export function poolOf({ driver }: DataSource): Pool {
  if (!(driver instanceof PostgresDriver)) throw new Error('the database must be Postgres');
  const pool: Pool = driver.master;
  return pool;
}
