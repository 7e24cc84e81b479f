import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, map } from 'rxjs';
import { Failure, Success } from '../result.js';
import { FailedCall } from './problem.filter.js';

/**
 * A `Failure` goes to the `ProblemFilter`, which also answers where Nest leaves the response to the handler (`@Res()`).
 */
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
