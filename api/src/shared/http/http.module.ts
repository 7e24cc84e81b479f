import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import type { Settings } from '../../config/settings.js';
import { RememberOwnWrites } from './own-writes.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimits } from './rate-limits.js';
import { ResponseCache } from './response-cache.js';
import { ResultInterceptor } from './result.interceptor.js';
import { SessionUses } from './session-uses.js';

@Global()
@Module({})
export class HttpModule {
  static with({ environment }: Settings): DynamicModule {
    const hasReplica = environment.DATABASE_REPLICA_URL !== undefined;
    return {
      module: HttpModule,
      providers: [
        RateLimits,
        ResponseCache,
        SessionUses,
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: ResultInterceptor },
        ...(hasReplica ? [{ provide: APP_INTERCEPTOR, useClass: RememberOwnWrites }] : []),
      ],
      exports: [RateLimits, ResponseCache, SessionUses],
    };
  }
}
