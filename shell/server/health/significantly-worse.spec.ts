import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Tally } from 'shared-server/registry/health';
import { chanceOf, isSignificantlyWorse } from './significantly-worse';

const tally = (failures: number, views: number): Tally => ({ failures, views });

describe("Fisher's exact test", () => {
  // worked examples: R, fisher.test(matrix(...), alternative = "greater")
  it.each<[Tally, Tally, number]>([
    [tally(3, 4), tally(1, 4), 0.242857142857],
    [tally(10, 12), tally(2, 12), 4501 / 2_704_156],
    [tally(5, 5), tally(0, 20), 1 / 53130],
    [tally(0, 10), tally(3, 10), 1],
  ])('of %j against %j is %d', (canary, current, expected) => {
    expect(chanceOf(canary, current)).toBeCloseTo(expected, 5);
  });

  it('is a probability, and falls when a page of the canary fails instead of one of the current version', () => {
    const views = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(views, views, fc.nat(100), fc.nat(100), (a, b, failedA, failedB) => {
        const [canary, current] = [tally(Math.min(failedA, a), a), tally(Math.min(failedB, b), b)];
        const chance = chanceOf(canary, current);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
        fc.pre(canary.failures < a && current.failures > 0);
        const worse = chanceOf(tally(canary.failures + 1, a), tally(current.failures - 1, b));
        expect(worse).toBeLessThanOrEqual(chance + 1e-9);
      }),
    );
  });
});

describe('a canary is significantly worse', () => {
  it.each<[string, Tally, Tally]>([
    ['when all of its first pages fail', tally(10, 10), tally(0, 90)],
    ['when a tenth of its pages fails, and hardly any other', tally(30, 300), tally(3, 3000)],
    ['when both fail, but it fails far more often', tally(100, 400), tally(200, 4000)],
  ])('%s', (_when, canary, current) => {
    expect(isSignificantlyWorse(canary, current)).toBe(true);
  });

  it.each<[string, Tally, Tally]>([
    ['without a failure', tally(0, 1000), tally(0, 9000)],
    ['by few failures', tally(4, 4), tally(0, 10_000)],
    ['when both fail equally often', tally(50, 500), tally(450, 4500)],
    ['when it fails less often', tally(10, 1000), tally(900, 9000)],
    ['while nobody else has seen the slice', tally(10, 10), tally(0, 0)],
  ])('not %s', (_when, canary, current) => {
    expect(isSignificantlyWorse(canary, current)).toBe(false);
  });

  it('hardly ever by chance, although it is judged after every tenth page', () => {
    let random = 1;
    // seeded, so that the test never changes
    const next = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
    let withdrawn = 0;
    for (let canary = 0; canary < 200; canary += 1) {
      const [tried, usual] = [tally(0, 0), tally(0, 0)];
      for (let page = 0; page < 2000; page += 1) {
        const one = next() < 0.1 ? tried : usual;
        one.views += 1;
        if (next() < 0.02) one.failures += 1;
        if (page % 10 === 0 && isSignificantlyWorse(tried, usual)) {
          withdrawn += 1;
          break;
        }
      }
    }
    expect(withdrawn).toBeLessThanOrEqual(2);
  });
});
