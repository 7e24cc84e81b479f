import { Injectable } from '@nestjs/common';
import { tooManyRequests } from '../../shared/http/rate-limit.js';
import { type CallLimit, RateLimits } from '../../shared/http/rate-limits.js';
import type { Failure, Result } from '../../shared/result.js';

const GUESSES = 30;
const AN_HOUR = 3_600;

/** Counts unknown addresses alike, so as not to reveal which exist. */
@Injectable()
export class GuessLimit {
  private readonly guesses: CallLimit;

  constructor(private readonly rateLimits: RateLimits) {
    this.guesses = rateLimits.of({ name: 'wrong-passwords', points: GUESSES, seconds: AN_HOUR });
  }

  async limited<T>(email: string, authenticate: () => Promise<Result<T>>): Promise<Result<T> | Failure> {
    if (!this.rateLimits.isOn) return authenticate();
    const key = email.toLowerCase();
    // beforehand, so that parallel guesses count too
    const seconds = await this.guesses.consume(key);
    if (seconds > 0) return tooManyRequests(seconds);
    let isWrong = false;
    try {
      const result = await authenticate();
      // a busy shop has not compared the password
      isWrong = !result.ok && result.code !== 'service_unavailable';
      return result;
    } finally {
      if (!isWrong) await this.guesses.reward(key);
    }
  }
}
