import { describe, expect, it } from '@jest/globals';
import { answers, promises, steps } from './claims';

describe("the home page's claims", () => {
  it('are the policy of the shop, in words', () => {
    expect(promises).toEqual(['Free shipping over $50', 'Delivered in 5-7 business days', '30-day returns']);
    expect(answers.find((entry) => entry.question.includes('shipping cost'))?.answer).toBe(
      'Standard shipping is $5.99, and free on orders over $50. We ship to Canada and the United States.',
    );
    expect(answers.find((entry) => entry.question.includes('large orders'))?.answer).toContain(
      'for more than 50 magnets we make you a quote. As a guide: 15% off from 25 magnets, 20% off from 50 magnets and 25% off from 100 magnets.',
    );
  });

  it('explain in three steps', () => {
    expect(steps).toHaveLength(3);
  });
});
