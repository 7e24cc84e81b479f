import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { OrderStatusBadge } from './order-status-badge';

describe('OrderStatusBadge', () => {
  it.each([
    ['pending', 'Pending', 'warning'],
    ['processing', 'Processing', 'info'],
    ['shipped', 'Shipped', 'success'],
    ['delivered', 'Delivered', 'success'],
    ['completed', 'Completed', 'success'],
    ['cancelled', 'Cancelled', 'danger'],
    ['returned', 'Returned', 'neutral'],
    ['constructor', 'Constructor', 'neutral'],
  ])('shows %s as %s in tone %s', async (status, text, tone) => {
    const { container } = render(<OrderStatusBadge status={status} />);
    expect(screen.getByText(text)).toHaveClass(tone);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be shown in upper case', () => {
    render(<OrderStatusBadge status="shipped" uppercase />);
    expect(screen.getByText('SHIPPED')).toBeInTheDocument();
  });
});
