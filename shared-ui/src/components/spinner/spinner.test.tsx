import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Spinner } from './spinner';

describe('given a spinner with a label', () => {
  it('announces it politely', async () => {
    const { container } = render(<Spinner label="Loading orders" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading orders');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a spinner without a label', () => {
  it('is hidden from screen readers', () => {
    const { container } = render(<Spinner size="small" />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(container).toHaveTextContent('');
  });
});
