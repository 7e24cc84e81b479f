import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Card } from './card';

describe('given a card', () => {
  it('is the element that it is told to be', async () => {
    const { container } = render(
      <Card as="article" aria-labelledby="name">
        <h2 id="name">Round Magnet</h2>
      </Card>,
    );
    expect(screen.getByRole('article', { name: 'Round Magnet' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps the class names of the caller beside its own', () => {
    render(
      <Card className="wide" flush interactive>
        content
      </Card>,
    );
    expect(screen.getByText('content')).toHaveClass('card', 'flush', 'interactive', 'wide');
  });
});
