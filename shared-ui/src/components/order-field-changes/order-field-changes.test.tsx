import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { OrderFieldChanges } from './order-field-changes';

describe('OrderFieldChanges', () => {
  it('says what each field was and is now, and whose change stays', async () => {
    const { container } = render(
      <OrderFieldChanges
        changes={[
          { field: 'status', label: 'Status', before: 'Pending', now: 'Cancelled' },
          { field: 'trackingNumber', label: 'Tracking number', before: 'None', now: '1Z', isTyped: true },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Status: Pending → Cancelled',
      'Tracking number: None → 1Z. You have changed it, too: saving keeps yours.',
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });
});
