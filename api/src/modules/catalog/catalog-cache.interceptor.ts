import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, map, of } from 'rxjs';
import { Failure } from '../../shared/result.js';
import { type CachedAnswer, CatalogCache } from './catalog-cache.js';

/** Kept by browsers, but asked for again each time: the answer is 304 while nothing has changed. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const passedOn = ['X-Total-Count', 'Link'];

function send(request: Request, response: Response, { body, etag, headers }: CachedAnswer): string | undefined {
  response.set({
    ...headers,
    ETag: etag,
    'Cache-Control': CACHE_CONTROL,
    'Content-Type': 'application/json; charset=utf-8',
  });
  if (request.get('if-none-match') !== etag) return body;
  response.status(304);
  return undefined;
}

/** Around the handlers of the catalogue: a known answer is sent without asking anybody. */
@Injectable()
export class CatalogCacheInterceptor implements NestInterceptor {
  constructor(private readonly cache: CatalogCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const url = request.originalUrl;
    const known = this.cache.find(url);
    if (known) return of(send(request, response, known));
    const asOf = this.cache.moment();
    return next.handle().pipe(
      map((value: unknown) => {
        if (value instanceof Failure) return value;
        const headers = Object.fromEntries(
          passedOn.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])),
        );
        return send(request, response, this.cache.keep(url, { value, headers, asOf }));
      }),
    );
  }
}
