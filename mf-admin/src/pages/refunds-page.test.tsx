import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Refund, RefundToMake } from 'shared-contracts/refunds/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const desk = (answers: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/admin/claims': new ListPage([], { total: 0 }),
  'GET /api/admin/refunds': new ListPage([], { total: 0 }),
  'GET /api/admin/refunds/to-make': [],
  ...answers,
});
const open = (answers: FakeAnswers = {}, search = '') => openPage(`/admin/refunds${search}`, desk(answers));

describe('the refunds', () => {
  const refund: Refund = {
    id: sampleOrder().id,
    createdAt: '2026-01-02T12:00:00.000Z',
    amount: '17.29',
    reason: 'out_of_stock',
    status: 'done',
    orderId: null,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    wanted: ['2 x Classic Square', '1 x Porthole Round'],
  };

  it('are led to from all pages of the desk', async () => {
    openPage('/admin/claims', desk());
    await userEvent.click(await screen.findByRole('link', { name: 'Refunds' }));
    expect(await screen.findByText('No refunds')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Claims' })).not.toHaveAttribute('aria-current');
  });

  it('that claims promise are listed until they are made', async () => {
    const [claimId, orderId] = [sampleOrder().id, '1a2b3c4d-0000-4000-8000-000000000001'];
    const owed = {
      claimId,
      orderId,
      amount: '22.60',
      promisedAt: '2026-01-02T12:00:00.000Z',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      about: ['Classic Square'],
    };
    const { container } = open({ 'GET /api/admin/refunds/to-make': [owed] });
    const list = within(await screen.findByRole('region', { name: 'Refunds to Make (1)' }));
    expect(list.getByRole('listitem')).toHaveTextContent(/Ada Lovelace.*Classic Square.*Jan 2, 2026.*\$22\.60/);
    expect(list.getByRole('link', { name: 'Make it for order 1a2b3c4d' })).toHaveAttribute(
      'href',
      `/admin/orders/${orderId}?promised=${claimId}`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  describe('that claims promise and the money does not cover', () => {
    const owed: RefundToMake = {
      claimId: sampleOrder().id,
      orderId: '1a2b3c4d-0000-4000-8000-000000000001',
      amount: '20.00',
      promised: '25.00',
      payable: '13.59',
      lacking: 'refunded',
      refundedElsewhere: '15.00',
      promisedAt: '2026-01-02T12:00:00.000Z',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      about: ['Classic Square'],
    };
    const openOwed = (changes: Partial<RefundToMake> = {}, answers: FakeAnswers = {}) =>
      open({ 'GET /api/admin/refunds/to-make': [{ ...owed, ...changes }], ...answers });

    it('say so, and what was promised', async () => {
      const { container } = openOwed();
      expect(await screen.findByText('Only $13.59 of it can be paid')).toBeVisible();
      expect(screen.getByText(/\$25\.00 promised in a claim/)).toBeVisible();
      expect(await axe(container)).toHaveNoViolations();
    });

    it('cannot be made when nothing is left', async () => {
      openOwed({ payable: '0.00', lacking: 'disputed', refundedElsewhere: '0.00' });
      expect(await screen.findByText('This promise cannot be kept')).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Make it/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Paid by/ })).toBeNull();
    });

    it('can be said to be paid by a refund in the dashboard', async () => {
      const { api } = openOwed({}, { 'POST /api/admin/refunds/to-make/:claimId/end': [] });
      await userEvent.click(await screen.findByRole('button', { name: /^Paid by the \$15\.00 from the dashboard/ }));
      expect(api.callsOf('POST /api/admin/refunds/to-make/:claimId/end')).toEqual([
        { claimId: owed.claimId, how: 'paid_elsewhere' },
      ]);
    });

    it('are taken back with a reason, which the customer gets unless the admin says no', async () => {
      const { api } = openOwed({}, { 'POST /api/admin/refunds/to-make/:claimId/end': [] });
      await userEvent.click(await screen.findByRole('button', { name: /^Take back/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Take back $20.00?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Take it back' }));
      expect(dialog.getByText('Please give the reason')).toBeVisible();
      await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The bank has paid you.');
      api.answer({ 'GET /api/admin/refunds/to-make': [] });
      await userEvent.click(dialog.getByRole('button', { name: 'Take it back' }));
      expect(await screen.findByText('$20.00 taken back')).toBeVisible();
      expect(api.callsOf('POST /api/admin/refunds/to-make/:claimId/end')).toEqual([
        { claimId: owed.claimId, how: 'taken_back', reason: 'The bank has paid you.', tellCustomer: true },
      ]);
    });

    it('stay, with the typed reason, when that is refused', async () => {
      const refusal = new Refusal('not_found', { message: 'This refund is paid or taken back already.' });
      openOwed({}, { 'POST /api/admin/refunds/to-make/:claimId/end': refusal });
      await userEvent.click(await screen.findByRole('button', { name: /^Take back/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sorry');
      await userEvent.click(dialog.getByRole('button', { name: 'Take it back' }));
      expect(await dialog.findByText('This refund is paid or taken back already.')).toBeVisible();
      expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sorry');
    });
  });

  it('name what they refunded', async () => {
    const one: Refund = { ...refund, refunded: ['1 x Classic Square', 'Shipping'] };
    open({ 'GET /api/admin/refunds': new ListPage([one], { total: 1 }) });
    expect(await screen.findByText('Refunded: 1 x Classic Square, Shipping')).toBeVisible();
  });

  it('show customer, items, amount, reason and status', async () => {
    const orderId = '1a2b3c4d-0000-4000-8000-000000000001';
    const failed: Refund = { ...refund, id: sampleOrder().id, reason: 'requested', status: 'failed', orderId };
    const { container } = open({ 'GET /api/admin/refunds': new ListPage([refund, failed], { total: 2 }) });
    const [first, second] = await within(await screen.findByRole('region', { name: 'Refunds' })).findAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/Ada Lovelace.*2 x Classic Square, 1 x Porthole Round.*it was sold out/);
    expect(first).toHaveTextContent(/\$17\.29.*Refunded.*Jan 2, 2026/);
    expect(within(first!).getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    );
    expect(within(first!).queryByRole('link', { name: /Order/ })).not.toBeInTheDocument();
    expect(second).toHaveTextContent(/Requested by an admin.*Failed: refund manually/);
    expect(within(second!).getByRole('link', { name: 'Order 1a2b3c4d' })).toHaveAttribute(
      'href',
      `/admin/orders/${orderId}`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('load one page at a time', async () => {
    const { api } = open({
      'GET /api/admin/refunds': ({ cursor }) =>
        cursor
          ? new ListPage([{ ...refund, id: sampleOrder().id, customerName: 'Grace Hopper' }], { total: 2 })
          : new ListPage([refund], { total: 2, nextCursor: 'next' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /more/i }));
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(api.callsOf('GET /api/admin/refunds').map(({ cursor }) => cursor)).toEqual([undefined, 'next']);
  });

  it('are searched, filtered and sorted by the server, as the address says', async () => {
    const { api } = open({}, '?status=failed&sort=lowest');
    expect(await screen.findByText('No refunds found')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('Failed: refund manually');
    expect(api.callsOf('GET /api/admin/refunds')).toMatchObject([{ status: 'failed', sort: 'lowest' }]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search refunds' }), 'ada{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest amount');
    expect(api.callsOf('GET /api/admin/refunds').at(-1)).toMatchObject({ q: 'ada', status: 'failed', sort: 'highest' });
  });
});
