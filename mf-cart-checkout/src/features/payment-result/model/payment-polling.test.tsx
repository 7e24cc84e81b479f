import { describe, expect, it } from '@jest/globals';
import { type ProblemCode, problemStatus } from 'shared-contracts/api/problem';
import { ApiError } from 'shell/contract';
import { isStillProcessing, pollingDelay } from './payment-polling';

const failure = (code: ProblemCode, details?: unknown) =>
  new ApiError(problemStatus[code], code, { statusCode: problemStatus[code], code, message: code, details });

const delaysFor = (error: unknown): number[] => {
  const delays: number[] = [];
  for (let delay = pollingDelay(error, 0); delay !== undefined; delay = pollingDelay(error, delays.length))
    delays.push(delay);
  return delays;
};

describe('polling for a payment', () => {
  it('slows down and stops after about two minutes', () => {
    const delays = delaysFor(failure('not_paid'));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(119_000);
    expect(isStillProcessing(failure('not_paid'))).toBe(true);
  });

  it('continues through a short outage', () => {
    expect(delaysFor(failure('service_unavailable'))).toEqual([1000, 3000, 5000]);
    expect(delaysFor(new TypeError('fetch failed'))).toEqual([1000, 3000, 5000]);
  });

  it('stops at once when no payment can arrive any more', () => {
    const expired = failure('not_paid', { isFinal: true });
    expect(delaysFor(expired)).toEqual([]);
    expect(isStillProcessing(expired)).toBe(false);
    expect(isStillProcessing(failure('not_paid', { isFinal: false }))).toBe(true);
  });

  it('stops at once when the payment is unknown', () => {
    expect(delaysFor(failure('not_found'))).toEqual([]);
    expect(delaysFor(failure('invalid_input'))).toEqual([]);
    expect(isStillProcessing(failure('not_found'))).toBe(false);
  });
});
