import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Failure } from '../result.js';
import { KnownAnswers } from './known-answers.js';

const passedOn = ['X-Total-Count', 'Link'];

/** Around handlers whose answers are the same for everybody: what they answer is kept, so that the next call does not get here. */
@Injectable()
export class KeepAnswers implements NestInterceptor {
  constructor(private readonly known: KnownAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const url = request.originalUrl;
    const asOf = this.known.moment();
    return next.handle().pipe(
      map((value: unknown) => {
        if (value instanceof Failure) return value;
        const headers = Object.fromEntries(
          passedOn.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])),
        );
        const answer = this.known.keep(url, { value, headers, asOf });
        response.set(answer.headers);
        if (request.get('if-none-match') !== answer.etag) return answer.body;
        response.status(304);
        return undefined;
      }),
    );
  }
}
