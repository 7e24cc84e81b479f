import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Badge } from './badge';

describe('given a badge', () => {
  it('shows its text in the colors of its tone', async () => {
    const { container } = render(<Badge tone="success">Active</Badge>);
    expect(screen.getByText('Active')).toHaveClass('badge', 'success');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a value to animate on', () => {
  it('stays still at first and bumps on each change', () => {
    const { rerender } = render(<Badge bumpOn={1}>1</Badge>);
    const first = screen.getByText('1');
    expect(first).not.toHaveClass('bump');
    rerender(<Badge bumpOn={1}>1</Badge>);
    expect(screen.getByText('1')).toBe(first);
    rerender(<Badge bumpOn={2}>2</Badge>);
    const second = screen.getByText('2');
    expect(second).toHaveClass('bump');
    rerender(<Badge bumpOn={3}>3</Badge>);
    // a new element restarts the animation
    expect(screen.getByText('3')).not.toBe(second);
  });
});
