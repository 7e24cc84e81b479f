import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ratingOf } from './product-ratings.js';

const { ratedFrom, mostStars } = shopPolicy.reviews;
const seeded = { average: '4.9', count: 127 };
const sum = (stars: readonly number[]) => stars.reduce((all, each) => all + each, 0);
const rated = (stars: readonly number[]) => ratingOf({ count: stars.length, stars: sum(stars) }, seeded);
const reviews = (least: number, most = 400) =>
  fc.array(fc.integer({ min: 1, max: mostStars }), { minLength: least, maxLength: most });

describe("a product's rating", () => {
  it('stays the seeded one until there are enough approved reviews', () => {
    fc.assert(
      fc.property(reviews(0, ratedFrom - 1), (stars) => {
        expect(rated(stars)).toEqual({ ...seeded, isRatedByReviews: false });
      }),
    );
  });

  it('stays absent for a product without one until then', () => {
    const none = { average: null, count: null };
    expect(ratingOf({ count: 2, stars: 10 }, none)).toEqual({ ...none, isRatedByReviews: false });
  });

  it('is the average of the reviews from then on, whatever was seeded', () => {
    fc.assert(
      fc.property(reviews(ratedFrom), (stars) => {
        const { average, count, isRatedByReviews } = rated(stars);
        expect([count, isRatedByReviews]).toEqual([stars.length, true]);
        expect(Math.abs(Number(average) - sum(stars) / stars.length)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(average).toMatch(/^[1-5]\.\d$/);
      }),
    );
  });

  it('does not depend on the order of the reviews and never falls when a star is added', () => {
    fc.assert(
      fc.property(reviews(ratedFrom), fc.nat(), (stars, pick) => {
        expect(rated(stars.toReversed())).toEqual(rated(stars));
        const better = stars.map((each, index) => (index === pick % stars.length ? mostStars : each));
        expect(Number(rated(better).average)).toBeGreaterThanOrEqual(Number(rated(stars).average));
      }),
    );
  });

  it.each([
    [[5, 5, 4], '4.7'],
    [[5, 5, 5], '5.0'],
    // (5 + 4 + 4 + 4) / 4 = 4.25, half up
    [[5, 4, 4, 4], '4.3'],
    [[1, 1, 1], '1.0'],
    [[5, 4, 4], '4.3'],
  ])('of %j is %s', (stars, average) => {
    expect(rated(stars).average).toBe(average);
  });
});
