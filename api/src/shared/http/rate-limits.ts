import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterRes,
  type IRateLimiterStoreOptions,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import { withTimeout } from 'shared-server/promises/with-timeout';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { poolOf } from '../database/data-source.js';
import { JobWorker } from '../jobs/job-worker.js';
import { signatureOf } from '../security/signature.js';

const EVERY_TEN_MINUTES = '*/10 * * * *';
/** Without an answer in time this process decides alone. */
const TIMEOUT_MS = 1_000;

export type CountedLimit = { name: string; points: number; seconds: number };

export type LimitOptions = {
  /** Nothing is taken back, so refused keys need no statement. */
  isFinal?: boolean;
  isPerProcess?: boolean;
};

export type CallLimit = {
  /** Seconds to wait, 0 if it is allowed. */
  consume(key: string): Promise<number>;
  reward(key: string): Promise<void>;
};

/** For all processes. While the database is down or slow, each counts on its own. */
@Injectable()
export class RateLimits implements OnModuleInit {
  private readonly logger = new Logger('RateLimits');
  private readonly limits = new Map<string, CallLimit>();

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('sweep-rate-limits', EVERY_TEN_MINUTES, () => this.sweep());
  }

  get isOn(): boolean {
    return this.settings.environment.RATE_LIMITS === 'on';
  }

  of(limit: CountedLimit, options: LimitOptions = {}): CallLimit {
    const known = this.limits.get(limit.name);
    if (known) return known;
    const made = this.limitOf(limit, options);
    this.limits.set(limit.name, made);
    return made;
  }

  async sweep(): Promise<void> {
    await this.dataSource.query(`DELETE FROM rate_limits WHERE expire < ${DATABASE_MS}`);
  }

  private limitOf({ name, points, seconds }: CountedLimit, options: LimitOptions): CallLimit {
    const window = { keyPrefix: name, points, duration: seconds };
    // counts every call, for when the database is down or slow
    const own = new RateLimiterMemory(window);
    const shared = options.isPerProcess ? undefined : this.sharedLimiter(window, options);
    // the database contains no addresses in plain text
    const secret = this.settings.environment.SESSION_SECRET;
    const hashOf = (key: string) => signatureOf(`rate limit ${name} ${key}`, secret).toString('base64url');
    return {
      consume: async (key) => {
        const hash = hashOf(key);
        try {
          await own.consume(hash);
          await shared?.consume(hash);
        } catch (error) {
          if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
          this.logger.warn({ err: error, limit: name }, 'a call is counted in this process alone');
        }
        return 0;
      },
      reward: async (key) => {
        const hash = hashOf(key);
        await own.reward(hash);
        try {
          await shared?.reward(hash);
        } catch (error) {
          this.logger.warn({ err: error, limit: name }, 'a counted call was not taken back');
        }
      },
    };
  }

  private sharedLimiter(
    window: { keyPrefix: string; points: number; duration: number },
    { isFinal = false }: LimitOptions,
  ): SharedRateLimiter {
    return new SharedRateLimiter(
      { ...window, ...(isFinal && { inMemoryBlockOnConsumed: window.points + 1 }) },
      // the statement continues, so that the call is counted
      (query) => withTimeout(poolOf(this.dataSource).query(query), TIMEOUT_MS, () => new Error('the database is slow')),
    );
  }
}

/** In milliseconds since 1970. */
const DATABASE_MS = '(extract(epoch FROM now()) * 1000)::bigint';

type Query = (query: QueryConfig) => Promise<unknown>;

/** The database's clock begins and ends windows, because those of the processes may differ. */
class SharedRateLimiter extends RateLimiterPostgres {
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

  /** The library's statement subtracts the process's time from `expire`. */
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
