import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { KnownAnswers } from './known-answers.js';
import { ProblemFilter } from './problem.filter.js';
import { ResultInterceptor } from './result.interceptor.js';

/** What stands around all handlers. */
@Global()
@Module({
  providers: [
    KnownAnswers,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_INTERCEPTOR, useClass: ResultInterceptor },
  ],
  exports: [KnownAnswers],
})
export class HttpModule {}
