import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { EmptyState } from './empty-state';

describe('given an empty state', () => {
  it('shows a heading, a text and the next step', async () => {
    const { container } = render(
      <EmptyState icon={<svg />} title="Your cart is empty" action={<a href="/products">Browse Products</a>}>
        Magnets you add are kept here.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Your cart is empty' })).toBeInTheDocument();
    expect(screen.getByText('Magnets you add are kept here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Products' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be the page heading', () => {
    render(<EmptyState title="No orders yet" headingLevel={1} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No orders yet');
  });
});
