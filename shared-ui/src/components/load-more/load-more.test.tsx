import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { LoadMore, type LoadMoreProps } from './load-more';

const show = (props: Partial<LoadMoreProps>) =>
  render(<LoadMore shown={20} total={45} noun="orders" hasMore isLoading={false} onMore={() => {}} {...props} />);

describe('given a partly loaded list', () => {
  it('shows the count and loads more on request', async () => {
    const onMore = jest.fn();
    const { container } = show({ onMore });
    expect(screen.getByRole('status')).toHaveTextContent('20 of 45 orders');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('does not load twice at once', async () => {
    const onMore = jest.fn();
    show({ isLoading: true, onMore });
    await userEvent.click(screen.getByRole('button', { name: 'Loading...' }));
    expect(onMore).not.toHaveBeenCalled();
  });

  it('shows an error and can be retried', () => {
    show({ error: 'More orders could not be loaded.' });
    expect(screen.getByText('More orders could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load more' })).toBeEnabled();
  });
});

describe('given a fully loaded list', () => {
  it('has no button', () => {
    show({ shown: 45, hasMore: false });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
