import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Loaded, type LoadedProps } from './loaded';

const query: LoadedProps<string>['query'] = { data: undefined, error: null, refetch: async () => {} };

const show = (over: Partial<typeof query>, as?: 'notice') =>
  render(
    <Loaded query={{ ...query, ...over }} as={as} skeleton={<p>Loading the order</p>} errorTitle="Unable to Load Order">
      {(order) => <p>{order}</p>}
    </Loaded>,
  );

describe('the content of a query', () => {
  it('is its skeleton until the data is here', () => {
    show({});
    expect(screen.getByText('Loading the order')).toBeVisible();
  });

  it.each([undefined, 'notice'] as const)('is the error, with a way to try again (as %s)', async (as) => {
    const refetch = jest.fn(async () => {});
    const { container } = show({ error: new Error('offline'), refetch }, as);
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to Load Order');
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your connection and try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is made of the data, even when a later read failed', () => {
    show({ data: 'Order 7', error: new Error('offline') });
    expect(screen.getByText('Order 7')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
