import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { RememberOwnWrites } from './own-writes.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimits } from './rate-limits.js';
import { ResponseCache } from './response-cache.js';
import { ResultInterceptor } from './result.interceptor.js';
import { SessionUses } from './session-uses.js';

@Global()
@Module({
  providers: [
    RateLimits,
    ResponseCache,
    SessionUses,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_INTERCEPTOR, useClass: ResultInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RememberOwnWrites },
  ],
  exports: [RateLimits, ResponseCache, SessionUses],
})
export class HttpModule {}
