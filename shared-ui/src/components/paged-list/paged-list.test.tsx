import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { PagedList, type PagedListProps } from './paged-list';

const nothing = async () => {};
const query: PagedListProps<string>['query'] = {
  data: undefined,
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: nothing,
  fetchNextPage: nothing,
};
const onePage = { pages: [{ rows: ['first', 'second'], total: 3 }] };

const show = (over: Partial<typeof query>) =>
  render(
    <PagedList
      query={{ ...query, ...over }}
      noun="orders"
      errorTitle="The orders could not be loaded"
      skeleton={<p>Loading orders</p>}
      empty={<p>No orders yet</p>}
    >
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </PagedList>,
  );

describe('a paged list', () => {
  it('shows its skeleton until the first page is here', () => {
    show({});
    expect(screen.getByText('Loading orders')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again when asked to', async () => {
    const refetch = jest.fn(nothing);
    show({ error: new Error('offline'), refetch });
    expect(screen.getByRole('alert')).toHaveTextContent('The orders could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('says that there are no rows', () => {
    show({ data: { pages: [{ rows: [], total: 0 }] } });
    expect(screen.getByText('No orders yet')).toBeVisible();
  });

  it('shows its rows, how many there are, and the way to more', async () => {
    const fetchNextPage = jest.fn(nothing);
    const { container } = show({ data: onePage, hasNextPage: true, fetchNextPage });
    expect(screen.getByText('second')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 orders');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps its rows when the next page fails, and says so', () => {
    show({ data: onePage, hasNextPage: true, isFetchNextPageError: true, error: new Error('offline') });
    expect(screen.getByText('first')).toBeVisible();
    expect(screen.getByText('More orders could not be loaded. Please try again.')).toBeVisible();
  });
});
