import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Card } from './card';

describe('given a card', () => {
  it('renders the element given by `as`', async () => {
    const { container } = render(
      <Card as="article" aria-labelledby="name">
        <h2 id="name">Round Magnet</h2>
      </Card>,
    );
    expect(screen.getByRole('article', { name: 'Round Magnet' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps the caller’s class names beside its own', () => {
    render(
      <Card className="wide" flush interactive>
        content
      </Card>,
    );
    expect(screen.getByText('content')).toHaveClass('card', 'flush', 'interactive', 'wide');
  });
});
