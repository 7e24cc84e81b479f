import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Notice } from './notice';

describe('Notice', () => {
  it.each([
    ['danger', 'alert'],
    ['success', 'status'],
  ] as const)('announces a %s as %s', async (tone, role) => {
    const { container } = render(
      <Notice tone={tone} title="Prices have changed">
        Please check your cart.
      </Notice>,
    );
    expect(screen.getByRole(role)).toHaveTextContent('Prices have changedPlease check your cart.');
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each(['neutral', 'info', 'warning'] as const)('does not announce a %s', (tone) => {
    render(<Notice tone={tone}>Add $3.20 more for free shipping</Notice>);
    expect(screen.getByText('Add $3.20 more for free shipping')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
