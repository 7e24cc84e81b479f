import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ProgressBar } from './progress-bar';

const bar = () => screen.getByRole<HTMLProgressElement>('progressbar');

describe('given a known value', () => {
  it('shows its label and value', async () => {
    const { container } = render(<ProgressBar value={42.4} label="Uploading cat.jpg" />);
    expect(bar()).toHaveAccessibleName('Uploading cat.jpg');
    expect(bar().value).toBe(42);
    expect(screen.getByText('42%')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    [-5, 0],
    [250, 100],
  ])('clamps %d to its limits', (value, shown) => {
    render(<ProgressBar value={value} label="Uploading" hideLabel />);
    expect(bar().value).toBe(shown);
    expect(bar()).toHaveAccessibleName('Uploading');
  });
});

describe('given an unknown value', () => {
  it('is indeterminate', () => {
    render(<ProgressBar value={null} label="Checking the photo" />);
    expect(bar()).not.toHaveAttribute('value');
    expect(screen.queryByText(/%/)).not.toBeInTheDocument();
  });
});
