import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ErrorState } from './error-state';

describe('given an error state', () => {
  it('is announced at once, with the next step', async () => {
    const { container } = render(
      <ErrorState title="Unable to Load Products" action={<button type="button">Try again</button>}>
        Please try again later
      </ErrorState>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again later');
    expect(screen.getByRole('heading', { name: 'Unable to Load Products' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});
