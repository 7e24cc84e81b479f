import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Rating } from './rating';

const textOf = (rating: Parameters<typeof Rating>[0]) => render(<Rating {...rating} />).container.textContent;

describe('Rating', () => {
  it('says the average and the number of reviews', () => {
    expect(textOf({ average: '4.9', count: 127 })).toBe('4.9 from 127 reviews');
    expect(textOf({ average: '4.9', count: 127, compact: true })).toBe('4.9 (127)');
  });

  it('says the average alone where nobody counted', () => {
    expect(textOf({ average: '4.9', count: null })).toBe('4.9');
  });

  it('says nothing about a product that has none', () => {
    expect(textOf({ average: null, count: null })).toBe('');
  });
});
