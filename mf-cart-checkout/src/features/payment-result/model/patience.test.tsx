import { describe, expect, it } from '@jest/globals';
import { type ProblemCode, problemStatus } from 'shared-contracts/api/problem';
import { ApiError } from 'shell/contract';
import { isStillProcessing, waitBeforeAsking } from './patience';

const failure = (code: ProblemCode, details?: unknown) =>
  new ApiError(problemStatus[code], code, { statusCode: problemStatus[code], code, message: code, details });

const waitsFor = (error: unknown): number[] => {
  const waits: number[] = [];
  for (let wait = waitBeforeAsking(error, 0); wait !== undefined; wait = waitBeforeAsking(error, waits.length))
    waits.push(wait);
  return waits;
};

describe('asking for a payment that is not there yet', () => {
  it('goes on ever more slowly for about two minutes', () => {
    const waits = waitsFor(failure('not_paid'));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(119_000);
    expect(isStillProcessing(failure('not_paid'))).toBe(true);
  });

  it('survives a short outage', () => {
    expect(waitsFor(failure('service_unavailable'))).toEqual([1000, 3000, 5000]);
    expect(waitsFor(new TypeError('fetch failed'))).toEqual([1000, 3000, 5000]);
  });

  it('ends at once where the money can no longer come', () => {
    const expired = failure('not_paid', { isFinal: true });
    expect(waitsFor(expired)).toEqual([]);
    expect(isStillProcessing(expired)).toBe(false);
    expect(isStillProcessing(failure('not_paid', { isFinal: false }))).toBe(true);
  });

  it('ends at once where the server knows of no such payment', () => {
    expect(waitsFor(failure('not_found'))).toEqual([]);
    expect(waitsFor(failure('invalid_input'))).toEqual([]);
    expect(isStillProcessing(failure('not_found'))).toBe(false);
  });
});
