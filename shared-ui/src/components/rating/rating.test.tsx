import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Rating } from './rating';

const textOf = (rating: Parameters<typeof Rating>[0]) => render(<Rating {...rating} />).container.textContent;

describe('Rating', () => {
  it('shows the average and the number of reviews', () => {
    expect(textOf({ average: '4.9', count: 127 })).toBe('4.9 from 127 reviews');
    expect(textOf({ average: '4.9', count: 127, compact: true })).toBe('4.9 (127)');
  });

  it('counts one review in the singular', () => {
    expect(textOf({ average: '5.0', count: 1 })).toBe('5.0 from 1 review');
  });

  it('shows only the average if there is no count', () => {
    expect(textOf({ average: '4.9', count: null })).toBe('4.9');
  });

  it('shows nothing for a product without a rating', () => {
    expect(textOf({ average: null, count: null })).toBe('');
  });
});
