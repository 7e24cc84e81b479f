import type { QueryConfig } from 'pg';
import { type IRateLimiterStoreOptions, RateLimiterPostgres } from 'rate-limiter-flexible';

/** SQL: the database's time in milliseconds since 1970. */
export const DATABASE_MS = '(extract(epoch FROM now()) * 1000)::bigint';

type Query = (query: QueryConfig) => Promise<unknown>;

/** Counts in the table `rate_limits`. The database's clock begins and ends windows, because those of the processes may differ. */
export class SharedRateLimiter extends RateLimiterPostgres {
  constructor(
    window: Omit<IRateLimiterStoreOptions, 'storeClient'>,
    private readonly query: Query,
  ) {
    super({
      ...window,
      storeClient: { query },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  }

  /** Replaces the library's statement. It subtracts the process's time from `expire`, which is therefore added here. */
  protected _upsert(key: string, points: number, milliseconds: number): Promise<unknown> {
    return this.query({
      name: 'count-call',
      text: `INSERT INTO rate_limits AS known VALUES ($1, $2, ${DATABASE_MS} + $3)
             ON CONFLICT (key) DO UPDATE SET
               points = CASE WHEN known.expire <= ${DATABASE_MS} THEN $2 ELSE known.points + $2 END,
               expire = CASE WHEN known.expire <= ${DATABASE_MS} THEN excluded.expire ELSE known.expire END
             RETURNING points, expire - ${DATABASE_MS} + $4 AS expire`,
      values: [key, points, milliseconds, Date.now()],
    });
  }
}
