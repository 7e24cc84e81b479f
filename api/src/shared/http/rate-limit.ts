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
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Observable, defer, of, switchMap } from 'rxjs';
import { Settings } from '../../config/settings.js';
import { type Failure, fail } from '../result.js';
import { callerOf } from './caller.js';
import { networkOf } from './network.js';

export type RateLimit = {
  name: string;
  calls: number;
  perSeconds: number;
  /** The key that is counted: the caller's network by default. */
  by?: (request: Request) => string;
};

const LIMITS = 'rate-limits';

/** Counts the calls of an account, wherever they come from. */
export const byAccount = (request: Request): string => callerOf(request).user?.id ?? networkOf(request.ip);

export const tooManyRequests = (retryAfterSeconds: number): Failure =>
  fail('too_many_requests', 'Too many attempts. Please wait a moment and try again.', { retryAfterSeconds });

/** Counts in this process: n replicas allow n times as many. */
@Injectable()
class RateLimitInterceptor implements NestInterceptor {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  constructor(
    private readonly reflector: Reflector,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.settings.environment.RATE_LIMITS === 'off') return next.handle();
    const limits = this.reflector.get<RateLimit[]>(LIMITS, context.getHandler());
    const http = context.switchToHttp();
    return defer(() => this.secondsToWait(limits, http.getRequest<Request>())).pipe(
      switchMap((seconds) => (seconds === 0 ? next.handle() : of(tooManyRequests(seconds)))),
    );
  }

  private async secondsToWait(limits: readonly RateLimit[], request: Request): Promise<number> {
    for (const limit of limits) {
      try {
        await this.limiterOf(limit).consume(limit.by?.(request) ?? networkOf(request.ip));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      }
    }
    return 0;
  }

  private limiterOf({ name, calls, perSeconds }: RateLimit): RateLimiterMemory {
    const known = this.limiters.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ points: calls, duration: perSeconds });
    this.limiters.set(name, made);
    return made;
  }
}

/** Limits how often a handler is called, then 429. Put it above `@Handle`, so that only valid calls count. */
export const RateLimited = (...limits: RateLimit[]): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITS, limits), UseInterceptors(RateLimitInterceptor));
