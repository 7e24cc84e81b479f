import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UnfinishedCheckout } from 'shared-contracts/checkout/schemas';
import { type FakeAnswers, ListPage, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

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
const open = (answers: FakeAnswers, search = '') => {
  const api = fakeApi({ 'GET /api/user': sampleUser({ role: 'admin' }), ...answers });
  return { api, ...renderSlice(routes, `/admin/checkouts${search}`) };
};

describe('/admin/checkouts', () => {
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
