import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Observable, defer, of, switchMap } from 'rxjs';
import { networkOf } from 'shared-server/http/network';
import { type Failure, fail } from '../result.js';
import { callerOf } from './caller.js';
import { RateLimits } from './rate-limits.js';

export type RateLimit = {
  name: string;
  calls: number;
  perSeconds: number;
  /** The caller's network by default. */
  by?: (request: Request) => string;
  /** Costs no statement. */
  isPerProcess?: boolean;
};

export const LIMITS = 'rate-limits';

export const byAccount = (request: Request): string => callerOf(request).user?.id ?? networkOf(request.ip);

export const tooManyRequests = (retryAfterSeconds: number): Failure =>
  fail('too_many_requests', 'Too many attempts. Please wait a moment and try again.', { retryAfterSeconds });

@Injectable()
class RateLimitInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly rateLimits: RateLimits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.rateLimits.isOn) return next.handle();
    const limits = this.reflector.get<RateLimit[]>(LIMITS, context.getHandler());
    const http = context.switchToHttp();
    return defer(() => this.secondsToWait(limits, http.getRequest<Request>())).pipe(
      switchMap((seconds) => (seconds === 0 ? next.handle() : of(tooManyRequests(seconds)))),
    );
  }

  private async secondsToWait(limits: readonly RateLimit[], request: Request): Promise<number> {
    for (const { name, calls, perSeconds, by, isPerProcess = false } of limits) {
      const limit = this.rateLimits.of(
        { name, points: calls, seconds: perSeconds },
        isPerProcess ? { isPerProcess } : { isFinal: true },
      );
      const seconds = await limit.consume(by?.(request) ?? networkOf(request.ip));
      if (seconds > 0) return seconds;
    }
    return 0;
  }
}

/** Put it above `@Handle`, so that only valid calls count. */
export const RateLimited = (...limits: RateLimit[]): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITS, limits), UseInterceptors(RateLimitInterceptor));
