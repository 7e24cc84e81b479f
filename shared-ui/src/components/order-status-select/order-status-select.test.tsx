import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { OrderStatus } from 'shared-contracts/orders/schemas';
import { OrderStatusSelect } from './order-status-select';

it('offers every status that the contract knows', () => {
  render(<OrderStatusSelect label="Status" />);
  const values = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect(values).toEqual(OrderStatus.options);
});
