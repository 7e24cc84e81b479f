import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentWithoutOrder, UnfinishedCheckout } from 'shared-contracts/checkout/without-order';
import { type FakeAnswers, ListPage } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const aCheckout = (changes: Partial<UnfinishedCheckout> = {}): UnfinishedCheckout => ({
  id: sampleId(),
  createdAt: '2026-01-02T12:00:00.000Z',
  expiresAt: '2026-01-02T12:30:00.000Z',
  isPaymentUnderway: false,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  total: '28.59',
  wanted: ['2 x Classic Square', '1 x Porthole Round'],
  ...changes,
});
const listed = (...rows: UnfinishedCheckout[]) => new ListPage(rows, { total: rows.length });
const open = (answers: FakeAnswers, search = '') => openPage(`/admin/checkouts${search}`, answers);

const aPayment = (changes: Partial<PaymentWithoutOrder> = {}): PaymentWithoutOrder => ({
  id: 'cs_test_1',
  createdAt: '2026-01-02T12:00:00.000Z',
  outcome: 'refund',
  reason: 'wrong_amount',
  amount: '17.29',
  currency: null,
  refundStatus: 'done',
  askAgainAt: null,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  wanted: ['1 x Classic Square'],
  ...changes,
});

describe('/admin/checkouts', () => {
  it('lists payments without an order, with the reason and what was done', async () => {
    const euros = aPayment({ id: 'cs_2', customerName: 'Grace Hopper', reason: 'wrong_currency', currency: 'eur' });
    const waiting = { outcome: 'wait', reason: 'no_payment_id', askAgainAt: '2026-01-03T15:00:00.000Z' } as const;
    const notOurs = { outcome: 'not_ours', reason: 'another_mode', refundStatus: null } as const;
    const { container } = open(
      {
        'GET /api/admin/payments-without-order': new ListPage(
          [
            aPayment(),
            euros,
            aPayment({ id: 'cs_3', customerName: 'Mary', refundStatus: null, amount: null, ...waiting }),
            aPayment({ id: 'cs_4', customerName: null, customerEmail: null, ...notOurs }),
          ],
          { total: 4 },
        ),
      },
      '?show=paid',
    );
    const row = within(await screen.findByRole('row', { name: /Ada Lovelace/ }));
    expect(row.getByText('Another amount than the total of the checkout')).toBeVisible();
    expect(row.getByText('$17.29')).toBeVisible();
    expect(row.getByText('Refunded')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Grace/ })).getByText('17.29 EUR')).toBeVisible();
    expect(screen.getByRole('row', { name: /Mary/ })).toHaveTextContent(/Asked again Jan 3, 2026/);
    expect(screen.getByRole('row', { name: /Not known/ })).toHaveTextContent('Nothing: look it up');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says that every payment has its order', async () => {
    open({ 'GET /api/admin/payments-without-order': new ListPage([], { total: 0 }) });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Paid, no order');
    expect(await screen.findByText('Every payment has its order')).toBeVisible();
  });

  it('lists who holds what', async () => {
    const underway = aCheckout({ customerName: 'Grace Hopper', isPaymentUnderway: true });
    const { container, api } = open({ 'GET /api/admin/checkouts': listed(aCheckout(), underway) });
    const row = within(await screen.findByRole('row', { name: /Ada Lovelace/ }));
    expect(row.getByText('2 x Classic Square, 1 x Porthole Round')).toBeVisible();
    expect(row.getByText('$28.59')).toBeVisible();
    expect(row.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com');
    expect(within(screen.getByRole('row', { name: /Grace/ })).getByText('Payment underway')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Held until' })).toBeVisible();
    expect(api.callsOf('GET /api/admin/checkouts')[0]).toMatchObject({ show: 'holding', sort: 'newest' });
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lists abandoned ones, whose customer may no longer be known', async () => {
    const forgotten = aCheckout({ customerName: null, customerEmail: null });
    const { api } = open({ 'GET /api/admin/checkouts': listed(forgotten) });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Abandoned');
    expect(await screen.findByRole('columnheader', { name: 'Ended' })).toBeVisible();
    expect(screen.getByText('No longer known')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search checkouts' }), 'ada{Enter}');
    expect(api.callsOf('GET /api/admin/checkouts').at(-1)).toMatchObject({ show: 'abandoned', q: 'ada' });
  });

  it('says so when no stock is held, or nobody is found', async () => {
    const { unmount } = open({ 'GET /api/admin/checkouts': listed() });
    expect(await screen.findByText('No stock is held')).toBeVisible();
    unmount();
    open({ 'GET /api/admin/checkouts': listed() }, '?q=nobody');
    expect(await screen.findByText('No checkouts found')).toBeVisible();
  });
});
