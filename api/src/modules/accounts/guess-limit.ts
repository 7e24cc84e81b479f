import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '../../config/settings.js';
import { tooManyRequests } from '../../shared/http/rate-limit.js';
import type { Failure, Result } from '../../shared/result.js';

const GUESSES = 30;
const AN_HOUR = 3_600;

/**
 * Limits wrong passwords per account, from however many addresses. It counts addresses without an account alike, so it
 * doesn't reveal which exist. Per process, like all rate limits.
 */
@Injectable()
export class GuessLimit {
  private readonly guesses = new RateLimiterMemory({ points: GUESSES, duration: AN_HOUR });

  constructor(private readonly settings: Settings) {}

  /** The outcome of `authenticate`, or 429 `too_many_requests` without calling it. */
  async limited<T>(email: string, authenticate: () => Promise<Result<T>>): Promise<Result<T> | Failure> {
    if (this.settings.environment.RATE_LIMITS === 'off') return authenticate();
    const key = email.toLowerCase();
    try {
      // counted beforehand, so that parallel guesses count too
      await this.guesses.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) return tooManyRequests(error.msBeforeNext / 1_000);
      throw error;
    }
    let isWrong = false;
    try {
      const result = await authenticate();
      isWrong = !result.ok;
      return result;
    } finally {
      if (!isWrong) await this.guesses.reward(key);
    }
  }
}
