import { describe, expect, it } from '@jest/globals';
import { type HealthSum, errorRateOf } from 'shared-server/registry/health';
import { healthPoints } from './health-points.js';

const noon = new Date('2026-01-01T12:00:00Z');
const later = new Date('2026-01-01T12:10:00Z');
const counted = (over: Partial<HealthSum>): HealthSum => ({
  version: 'one',
  at: noon,
  metric: 'views',
  bucket: 0,
  count: 1,
  ...over,
});

describe('the points of a version', () => {
  it('have its counts, error rate and vitals, oldest first, and nothing of other versions', () => {
    const points = healthPoints(
      [
        counted({ count: 40 }),
        counted({ metric: 'failures', count: 10 }),
        // three quarters of the values are in the bucket from 500 to 1000 ms
        counted({ metric: 'lcp', bucket: 1, count: 3 }),
        counted({ metric: 'lcp', bucket: 5, count: 1 }),
        counted({ version: 'two', count: 7 }),
        counted({ at: later, count: 5 }),
      ],
      'one',
    );
    expect(points).toEqual([
      { at: noon.toISOString(), views: 40, failures: 10, errorRate: 0.25, lcp: 1000, inp: null, cls: null },
      { at: later.toISOString(), views: 5, failures: 0, errorRate: 0, lcp: null, inp: null, cls: null },
    ]);
  });
});

describe('the error rate', () => {
  it('is unknown without pages', () => {
    expect(errorRateOf({ views: 0, failures: 0 })).toBeNull();
  });

  it('is at most 1, however many reports of failures arrive', () => {
    expect(errorRateOf({ views: 2, failures: 5 })).toBe(1);
  });
});
