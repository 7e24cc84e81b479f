import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Vital, bucketOf, percentile75, vitalLimits } from './vitals';

const countsOf = (vital: Vital, values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(bucketOf(vital, value), (counts.get(bucketOf(vital, value)) ?? 0) + 1);
  return counts;
};

describe('the 75th percentile of counted values', () => {
  it.each<[Vital, number[], number]>([
    // all four are in one bucket, so not a quarter of the way
    ['lcp', [1100, 1200, 1300, 1400], 1375],
    ['lcp', [600, 600, 600, 9000], 1000],
    ['cls', [0, 0, 0, 0.3], 0.01],
    ['inp', [5000, 6000], 2000],
  ])('%s of %j is about %d', (vital, values, expected) => {
    expect(percentile75(vital, countsOf(vital, values))).toBeCloseTo(expected);
  });

  it('is unknown without values', () => {
    expect(percentile75('lcp', new Map())).toBeUndefined();
  });

  it('is in the same bucket as the exact percentile', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 200 }), (values) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1]!;
        const found = percentile75('lcp', countsOf('lcp', values))!;
        expect(Math.abs(bucketOf('lcp', found) - bucketOf('lcp', exact))).toBeLessThanOrEqual(
          found === vitalLimits.lcp[bucketOf('lcp', exact)] ? 1 : 0,
        );
      }),
    );
  });
});
