import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { DatabaseLog } from './database-log.js';
import { PreparingClient } from './preparing-client.js';

/** Every call is answered within 10 s: 3 s for a connection plus 6 s for a statement. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 5_000;
const LOCK_MS = 4_000;
/** A client-side timeout, for a server that accepts statements and never answers. */
const SILENCE_MS = 6_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const POOL_SIZE = 15;

/** The TypeORM options. Only migrations change the schema. */
export const databaseOptions = (url: string): PostgresDataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName: 'shop-api',
  connectTimeoutMS: CONNECT_MS,
  poolSize: POOL_SIZE,
  installExtensions: false,
  synchronize: false,
  logger: new DatabaseLog(['error', 'warn']),
  maxQueryExecutionTime: 2_000,
  extra: {
    Client: PreparingClient,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
  },
});
