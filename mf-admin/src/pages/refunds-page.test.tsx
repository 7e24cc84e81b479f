import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { Refund } from 'shared-contracts/refunds/schemas';
import { type FakeAnswers, ListPage, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { pendingResponse, renderSlice } from '../testing/render-slice';

const desk = (answers: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/user': sampleUser({ role: 'admin' }),
  'GET /api/admin/claims': new ListPage([], { total: 0 }),
  'GET /api/admin/refunds': new ListPage([], { total: 0 }),
  ...answers,
});

describe('the refunds', () => {
  const refund: Refund = {
    id: sampleOrder().id,
    createdAt: '2026-01-02T12:00:00.000Z',
    amount: '17.29',
    reason: 'out_of_stock',
    status: 'done',
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    wanted: ['2 x Classic Square', '1 x Porthole Round'],
  };

  it('are led to from all pages of the desk', async () => {
    fakeApi(desk());
    renderSlice('/admin/claims');
    await userEvent.click(await screen.findByRole('link', { name: 'Refunds' }));
    expect(await screen.findByText('No refunds')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Claims' })).not.toHaveAttribute('aria-current');
  });

  it('say if there are none', async () => {
    fakeApi(desk());
    const { container } = renderSlice('/admin/refunds');
    expect(await screen.findByText('No refunds')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('show a skeleton while loading', async () => {
    fakeApi(desk({ 'GET /api/admin/refunds': pendingResponse }));
    renderSlice('/admin/refunds');
    expect(await screen.findByText('Loading refunds')).toBeInTheDocument();
  });

  it('show customer, items, amount, reason and status', async () => {
    const failed: Refund = { ...refund, id: sampleOrder().id, reason: 'paid_twice', status: 'failed' };
    fakeApi(desk({ 'GET /api/admin/refunds': new ListPage([refund, failed], { total: 2 }) }));
    const { container } = renderSlice('/admin/refunds');
    const [first, second] = await within(await screen.findByRole('region', { name: 'Refunds' })).findAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/Ada Lovelace.*2 x Classic Square, 1 x Porthole Round.*it was sold out/);
    expect(first).toHaveTextContent(/\$17\.29.*Refunded.*Jan 2, 2026/);
    expect(within(first!).getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    );
    expect(second).toHaveTextContent(/twice.*Failed: refund manually/);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('load one page at a time', async () => {
    const api = fakeApi(
      desk({
        'GET /api/admin/refunds': ({ cursor }) =>
          cursor
            ? new ListPage([{ ...refund, id: sampleOrder().id, customerName: 'Grace Hopper' }], { total: 2 })
            : new ListPage([refund], { total: 2, nextCursor: 'next' }),
      }),
    );
    renderSlice('/admin/refunds');
    await userEvent.click(await screen.findByRole('button', { name: /more/i }));
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(api.callsOf('GET /api/admin/refunds').map(({ cursor }) => cursor)).toEqual([undefined, 'next']);
  });

  it('show an error if they cannot be loaded, and retry', async () => {
    const api = fakeApi(desk({ 'GET /api/admin/refunds': new Refusal('service_unavailable', { message: 'Busy.' }) }));
    renderSlice('/admin/refunds');
    expect(await screen.findByText('Busy.')).toBeVisible();
    api.answer({ 'GET /api/admin/refunds': new ListPage([refund], { total: 1 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  });
});
