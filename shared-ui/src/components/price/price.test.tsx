import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Price } from './price';

describe('given an amount', () => {
  it('shows it with two decimals', async () => {
    const { container } = render(<Price amount="1234.5" />);
    expect(screen.getByText('$1,234.50')).toBeInTheDocument();
    expect(container).toHaveTextContent(/^\$1,234\.50$/);
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a higher compare-at price', () => {
  it('shows it struck through and tells screen readers which is which', async () => {
    const { container } = render(<Price amount="12.30" compareAt="15.00" />);
    expect(screen.getByText('$15.00').tagName).toBe('S');
    expect(container).toHaveTextContent('Now $12.30, before $15.00');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given the smallest pack that is sold', () => {
  it('says what the price is for', async () => {
    const { container } = render(<Price amount="24.99" compareAt="31.96" fromPack="6" />);
    expect(container).toHaveTextContent('From $24.99 for 6, before $31.96');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given no higher compare-at price', () => {
  it.each([null, undefined, '12.30', '9.00'])('strikes nothing through for %j', (compareAt) => {
    const { container } = render(<Price amount="12.30" compareAt={compareAt} />);
    expect(container).toHaveTextContent(/^\$12\.30$/);
  });
});
