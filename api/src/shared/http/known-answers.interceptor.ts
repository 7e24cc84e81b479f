import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Failure } from '../result.js';
import { KnownAnswers, knownAnswer, sendKnown } from './known-answers.js';
import { sendProblem } from './problem.js';

const passedOn = ['X-Total-Count', 'X-Total-Count-Exact', 'Link'];

/**
 * Around handlers whose answers are the same for everybody: keeps what they answer, so that the next call does not get here. It
 * writes the answer itself, so that no handler's bytes are copied three times; handlers take `@Res()` to tell Nest so.
 */
@Injectable()
export class KeepAnswers implements NestInterceptor {
  constructor(private readonly known: KnownAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const asOf = this.known.moment();
    return next.handle().pipe(
      map((value: unknown) => {
        if (value instanceof Failure) return sendProblem(response, value);
        const headers = Object.fromEntries(
          passedOn.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])),
        );
        const answer = knownAnswer(value, headers);
        this.known.keep(request.originalUrl, answer, asOf);
        return sendKnown(request, response, answer);
      }),
    );
  }
}
