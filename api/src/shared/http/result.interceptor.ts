import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Failure, Success } from '../result.js';
import { beginProblem } from './problem.js';

/** Sends a `Success` as its value and a `Failure` as a problem with its status. */
@Injectable()
export class ResultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof Success) return answer.value as unknown;
        if (!(answer instanceof Failure)) return answer;
        return beginProblem(context.switchToHttp().getResponse<Response>(), answer);
      }),
    );
  }
}
