import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Failure } from '../result.js';
import { CachedResponse, ResponseCache } from './response-cache.js';

const cachedHeaders = ['X-Total-Count', 'X-Total-Count-Exact', 'Link'];

/** For output that is the same for everybody. It sends the response itself, so handlers take `@Res()`. */
@Injectable()
export class CacheResponses implements NestInterceptor {
  constructor(private readonly cache: ResponseCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<Failure | void> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { generation } = this.cache;
    return next.handle().pipe(
      map((value: unknown) => {
        if (value instanceof Failure) return value;
        const headers = Object.fromEntries(
          cachedHeaders.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])),
        );
        const cached = CachedResponse.of(value, headers);
        this.cache.set(request.originalUrl, cached, generation);
        return cached.send(request, response);
      }),
    );
  }
}
