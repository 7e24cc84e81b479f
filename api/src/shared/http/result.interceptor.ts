import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, map } from 'rxjs';
import { Failure, Success } from '../result.js';
import { FailedCall } from './problem.filter.js';

/** The `ProblemFilter` answers failures, also with `@Res()`. */
@Injectable()
export class ResultInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof Failure) throw new FailedCall(answer);
        return answer instanceof Success ? (answer.value as unknown) : answer;
      }),
    );
  }
}
