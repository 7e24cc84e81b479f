import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { SummaryList } from './summary-list';

describe('given rows', () => {
  it('pairs each name with its value, in order', async () => {
    const { container } = render(
      <SummaryList
        rows={[
          { label: 'Subtotal', value: '$24.00' },
          { label: 'Shipping', value: '$5.99' },
          { label: 'Total', value: '$29.99', emphasis: true },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Subtotal', 'Shipping', 'Total']);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['$24.00', '$5.99', '$29.99']);
    expect(await axe(container)).toHaveNoViolations();
  });
});
