import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Failure, Success } from '../result.js';
import { problemOf } from './problem.js';

const isTemporary = ({ code }: Failure) => code === 'service_unavailable' || code === 'too_many_requests';

/** Sends a `Success` as its value and a `Failure` as a problem with its status. */
@Injectable()
export class ResultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof Success) return answer.value as unknown;
        if (!(answer instanceof Failure)) return answer;
        const problem = problemOf(answer);
        const response = context.switchToHttp().getResponse<Response>();
        response.status(problem.statusCode).set('Cache-Control', 'no-store');
        if (isTemporary(answer) && !response.hasHeader('Retry-After')) response.set('Retry-After', '5');
        return problem;
      }),
    );
  }
}
