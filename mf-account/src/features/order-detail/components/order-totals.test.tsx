import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { OrderTotals } from './order-totals';

const promised = { shippingMethod: 'Express', arrival: { from: '2026-11-27', by: '2026-12-01' } };

it('names the shipping method and the date that was promised', () => {
  render(<OrderTotals order={sampleOrder(promised)} withMoney />);
  expect(screen.getByText('Shipping method: Express. Arrives Nov 27 - Dec 1')).toBeVisible();
});

it('promises nothing while photos are missing, and after the order has arrived', () => {
  for (const late of [{ missingPhotos: 1 }, { status: 'delivered' as const }]) {
    const { container, unmount } = render(<OrderTotals order={sampleOrder({ ...promised, ...late })} withMoney />);
    expect(container).toHaveTextContent('Shipping method: Express');
    expect(container).not.toHaveTextContent('Arrives');
    unmount();
  }
});
