import {
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, map, of } from 'rxjs';
import { type Api, type ApiKey, api } from 'shared-contracts/api/api';
import type { Access, Endpoint } from 'shared-contracts/api/endpoint';
import type * as z from 'zod';
import { Failure, type Result, Success } from '../result.js';
import { callerOf, accessRefusal } from './caller.js';
import { inputOf } from './input.js';
import { Page, nextPageOf } from './page.js';
import { hidesMoney, withoutMoney } from './without-money.js';

export const ENDPOINT = 'endpoint';

const methods: Record<string, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
};

/** What a handler takes: parsed, with defaults filled in. */
export type InputOf<K extends ApiKey> = z.output<Api[K]['input']>;
type Sent<K extends ApiKey> = z.input<Api[K]['output']>;
type Paged<T> = T extends readonly (infer Row)[] ? Page<Row> : never;
type Answer<K extends ApiKey> = Sent<K> | Paged<Sent<K>> | Result<Sent<K> | Paged<Sent<K>>>;
type Handler<K extends ApiKey> = (input: InputOf<K>, ...injected: never[]) => Answer<K> | Promise<Answer<K>>;

const inputs = new WeakMap<Request, unknown>();
const Input = createParamDecorator((_: unknown, context: ExecutionContext) =>
  inputs.get(context.switchToHttp().getRequest<Request>()),
);

class AccessInterceptor implements NestInterceptor {
  constructor(private readonly access: Access) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const refusal = accessRefusal(this.access, callerOf(context.switchToHttp().getRequest<Request>()));
    return refusal ? of(refusal) : next.handle();
  }
}

/** For handlers outside of the endpoint table. Put it above `@RateLimited`, which counts refused calls too. */
export const Allow = (access: Access): MethodDecorator => UseInterceptors(new AccessInterceptor(access));

class EndpointInterceptor implements NestInterceptor {
  constructor(private readonly endpoint: Endpoint) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const refusal = accessRefusal(this.endpoint.access, callerOf(request));
    if (refusal) return of(refusal);
    const input = inputOf(this.endpoint.input, request);
    if (!input.ok) return of(input);
    inputs.set(request, input.value);
    return next.handle().pipe(map((answer) => this.sent(answer, request, http.getResponse<Response>())));
  }

  private sent(answer: unknown, request: Request, response: Response): unknown {
    if (answer instanceof Failure) return answer;
    const value: unknown = answer instanceof Success ? answer.value : answer;
    const { output } = this.endpoint;
    const schema = hidesMoney(this.endpoint, callerOf(request).user, value) ? withoutMoney(output) : output;
    if (!(value instanceof Page)) return schema.parse(value);
    const rows = schema.parse(value.rows);
    response.setHeader('X-Total-Count', value.total);
    if (!value.isTotalExact) response.setHeader('X-Total-Count-Exact', 'false');
    if (value.nextCursor !== null)
      response.setHeader('Link', `<${nextPageOf(request.originalUrl, value.nextCursor)}>; rel="next"`);
    return rows;
  }
}

/** `@Handle('GET /api/products/:id')`: takes validated input; returns the output, a `page(...)` of it, or a `Result`. */
export const Handle =
  <K extends ApiKey>(key: K) =>
  <F extends Handler<K>>(target: object, name: string, descriptor: TypedPropertyDescriptor<F>): void => {
    const endpoint: Endpoint = api[key];
    const [method, path] = key.split(' ', 2);
    Input()(target, name, 0);
    applyDecorators(
      RequestMapping({ path: path!, method: methods[method!]! }),
      HttpCode(endpoint.status ?? 200),
      UseInterceptors(new EndpointInterceptor(endpoint)),
      SetMetadata(ENDPOINT, key),
    )(target, name, descriptor);
  };
