import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Skeleton } from './skeleton';

describe('given a skeleton with a label', () => {
  it('announces it once and hides the shape', async () => {
    const { container } = render(<Skeleton label="Loading products" height="12rem" radius="md" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading products');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a skeleton without a label', () => {
  it('is silent and has the requested size', () => {
    const { container } = render(<Skeleton width={120} height="3rem" />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild).toHaveAttribute('width', '120');
    expect(container.firstElementChild).toHaveAttribute('height', '3rem');
    // blocked by the content security policy
    expect(container.firstElementChild).not.toHaveAttribute('style');
  });
});
