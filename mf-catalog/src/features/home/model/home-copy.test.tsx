import { describe, expect, it } from '@jest/globals';
import { faqEntries } from './faq-entries';
import { claims, steps } from './home-copy';

describe("the home page's claims", () => {
  it("state the shop policy's figures", () => {
    expect(claims).toEqual([
      'Free shipping over $50',
      'Printed in 1-2 business days, delivered in 5-7',
      '30-day returns',
    ]);
    expect(faqEntries.find((entry) => entry.question.includes('shipping cost'))?.answer).toBe(
      'Standard shipping is $5.99, and free on orders over $50. Express is $9.99, and overnight $24.99. We ship to Canada and the United States.',
    );
    expect(faqEntries.find((entry) => entry.question.includes('large orders'))?.answer).toContain(
      'for an order of more than 50 magnets. As a guide: 15% off from 25 magnets, 20% off from 50 magnets, and 25% off from 100 magnets.',
    );
  });

  it('include three steps', () => {
    expect(steps).toHaveLength(3);
  });
});
