import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CanaryFigures } from 'shared-server/registry/health';
import { type Speed, bucketOf } from 'shared-server/registry/vitals';
import { judgeCanary } from './judge-canary';
import { significantlySlower } from './significantly-slower';

/** So many visits with each of these values. */
const counts = (speed: Speed, ...values: [value: number, visits: number][]) => {
  const all = new Map<number, number>();
  for (const [value, visits] of values) {
    const bucket = bucketOf(speed, value);
    all.set(bucket, (all.get(bucket) ?? 0) + visits);
  }
  return all;
};
type Values = [value: number, visits: number][];

describe('a canary is significantly slower', () => {
  it.each<[string, Speed, Values, Values]>([
    ['with 10% of the visits, from its fifth on', 'inp', [[1600, 5]], [[90, 45]]],
    ['after twelve comparisons of rendering', 'render', [[1530, 12]], [[30, 12]]],
    [
      'when a third of its visits waits 4 s instead of 2 s',
      'lcp',
      [
        [1900, 20],
        [3900, 10],
      ],
      [
        [1900, 300],
        [3900, 3],
      ],
    ],
    ['when its presses hang', 'inp', [[1600, 12]], [[90, 60]]],
    ['when its layout jumps', 'cls', [[0.3, 12]], [[0.02, 60]]],
  ])('%s', (_when, speed, canary, current) => {
    expect(significantlySlower(speed, counts(speed, ...canary), counts(speed, ...current))).toBeDefined();
  });

  it.each<[string, Speed, Values, Values]>([
    ['by four visits', 'render', [[1530, 4]], [[30, 4000]]],
    ['when both are slow', 'lcp', [[3900, 50]], [[3900, 500]]],
    ['when it is faster', 'lcp', [[900, 50]], [[3900, 500]]],
    ['by what nobody notices, however surely', 'render', [[90, 1000]], [[30, 10_000]]],
    [
      'by a few slow networks among many',
      'lcp',
      [
        [900, 90],
        [5000, 10],
      ],
      [
        [900, 9900],
        [5000, 100],
      ],
    ],
    ['while nobody else was measured', 'inp', [[1600, 50]], []],
  ])('not %s', (_when, speed, canary, current) => {
    expect(significantlySlower(speed, counts(speed, ...canary), counts(speed, ...current))).toBeUndefined();
  });

  it('never of itself, and never in both directions', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [one, two] = [counts('lcp', ...a), counts('lcp', ...b)];
        expect(significantlySlower('lcp', one, one)).toBeUndefined();
        expect([significantlySlower('lcp', one, two), significantlySlower('lcp', two, one)]).toContain(undefined);
      }),
    );
  });

  it('hardly ever by chance, although it is judged after every tenth visit', () => {
    let random = 1;
    // a small generator of its own, so that the test never changes
    const next = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
    let withdrawn = 0;
    for (let canary = 0; canary < 100; canary += 1) {
      const [tried, usual] = [new Map<number, number>(), new Map<number, number>()];
      for (let visit = 0; visit < 1000; visit += 1) {
        const one = next() < 0.1 ? tried : usual;
        const bucket = bucketOf('lcp', 600 / (0.05 + next()));
        one.set(bucket, (one.get(bucket) ?? 0) + 1);
        if (visit % 10 === 0 && significantlySlower('lcp', tried, usual)) {
          withdrawn += 1;
          break;
        }
      }
    }
    expect(withdrawn).toBeLessThanOrEqual(1);
  });
});

describe('without a version in use', () => {
  const judge = (views: number, failures: number) => {
    const figures: CanaryFigures = { views, failures, speeds: { inp: counts('inp', [5000, 100]) } };
    return judgeCanary({ version: 'two', figures }, undefined);
  };

  it('a canary stays while at most half of its visits fail, or fewer than five, however slow it is', () => {
    expect([judge(4, 4), judge(10, 5), judge(1000, 400), judge(100, 0)]).toEqual(Array(4).fill(undefined));
  });

  it('a canary is withdrawn when five visits and more than half have failed', () => {
    expect(judge(8, 5)).toEqual({
      reason: '5 of 8 visits failed, and no version is in use',
      canary: { views: 8, failures: 5 },
      current: undefined,
    });
  });
});
