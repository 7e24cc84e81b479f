import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Payout, PayoutCheck } from 'shared-contracts/payouts/schemas';
import { type FakeAnswers, ListPage, Refusal, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const payout: Payout = {
  id: 'po_1',
  arrives: '2026-03-02',
  amount: '11.49',
  currency: null,
  status: 'paid',
  contents: 'completed',
};
const check: PayoutCheck = {
  ...payout,
  sums: [
    { kind: 'charge', entries: 1, gross: '17.29', fee: '0.80', net: '16.49' },
    { kind: 'refund', entries: 1, gross: '-5.00', fee: '0.00', net: '-5.00' },
  ],
  total: { entries: 2, gross: '12.29', fee: '0.80', net: '11.49' },
  unexplained: '0.00',
  differences: { count: 0, first: [] },
};
const orderId = sampleOrder().id;

const open = (answers: FakeAnswers) => openPage('/admin/reports', answers);
const openCheck = async (answer: FakeAnswers['GET /api/admin/payouts/:id']) => {
  const opened = open({
    'GET /api/admin/payouts': new ListPage([payout], { total: 1 }),
    'GET /api/admin/payouts/:id': answer,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Check of Mar 2, 2026' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Payout of Mar 2, 2026' })) };
};

describe('the payouts', () => {
  it('are listed with their amount, status and report', async () => {
    const below: Payout = { ...payout, id: 'po_2', amount: '-3.00', status: 'in_transit' };
    const { container } = open({ 'GET /api/admin/payouts': new ListPage([payout, below], { total: 2 }) });
    const rows = within(await screen.findByRole('table', { name: 'Payouts' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.anything(),
      expect.stringMatching(/Mar 2, 2026\$11\.49Paid/),
      expect.stringMatching(/Mar 2, 2026-\$3\.00On its way/),
    ]);
    expect(within(rows[1]!).getByRole('link', { name: 'Report of Mar 2, 2026' })).toHaveAttribute(
      'href',
      '/api/admin/payouts/po_1/report.csv',
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('load more, by the last one', async () => {
    const older: Payout = { ...payout, id: 'po_0', arrives: '2026-03-01' };
    const { api } = open({
      'GET /api/admin/payouts': ({ cursor }) =>
        cursor === 'po_1'
          ? new ListPage([older], { total: 1 })
          : new ListPage([payout], { total: 1, nextCursor: 'po_1' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Mar 1, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(api.callsOf('GET /api/admin/payouts')).toEqual([{ limit: '10' }, { limit: '10', cursor: 'po_1' }]);
  });

  it.each([
    ['in_progress', /still putting it together/],
    ['not_applicable', /Made by hand/],
  ] as const)('have no report where the provider does not say what they contain: %s', async (contents, text) => {
    open({ 'GET /api/admin/payouts': new ListPage([{ ...payout, contents }], { total: 1 }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Report of/ })).toBeNull();
  });
});

describe('a payout against the books', () => {
  it('says that it matches, with its sums', async () => {
    const { dialog, baseElement } = await openCheck(check);
    expect(await dialog.findByText('It matches your books')).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Charges (1) $17.29 $0.80 $16.49' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Refunds (1) -$5.00 $0.00 -$5.00' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Paid out $11.49' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Download report' })).toHaveAttribute(
      'href',
      '/api/admin/payouts/po_1/report.csv',
    );
    expect(await axe(baseElement)).toHaveNoViolations();
  });

  it('names what differs, and leads to its order', async () => {
    const at = { createdAt: '2026-03-01T12:00:00.000Z', currency: null, paymentId: 'pi_1' };
    const { dialog, baseElement } = await openCheck({
      ...check,
      unexplained: '2.00',
      differences: {
        count: 60,
        first: [
          {
            ...at,
            id: 'txn_1',
            kind: 'charge',
            orderId,
            amount: '17.29',
            inBooks: '18.29',
            difference: '-1.00',
            note: 'Another amount than in the books',
          },
          {
            ...at,
            id: 'txn_2',
            kind: 'refund',
            orderId: null,
            amount: '-5.00',
            inBooks: null,
            difference: null,
            note: 'The shop knows no such refund',
          },
        ],
      },
    });
    expect(await dialog.findByText('60 differences from your books')).toBeVisible();
    expect(dialog.getByText('$2.00 is not explained')).toBeVisible();
    const [charge, refund] = within(dialog.getByRole('list', { name: 'Differences' })).getAllByRole('listitem');
    expect(charge).toHaveTextContent('Charge, $17.29');
    expect(charge).toHaveTextContent('In the books: $18.29, a difference of -$1.00');
    expect(within(charge!).getByRole('link')).toHaveAttribute('href', `/admin/orders/${orderId}`);
    expect(refund).toHaveTextContent(/Refund, -\$5\.00The shop knows no such refund.*pi_1/);
    expect(dialog.getByText('The report has all 60 differences.')).toBeVisible();
    expect(await axe(baseElement)).toHaveNoViolations();
  });

  it('says that it is being compared, and why it cannot be', async () => {
    const { api, dialog } = await openCheck(pendingResponse);
    expect(dialog.getByText('Comparing with the books')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check of Mar 2, 2026' })).toHaveFocus());
    api.answer({ 'GET /api/admin/payouts/:id': new Refusal('not_found', { message: 'There is no such payout' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Check of Mar 2, 2026' }));
    expect(await screen.findByText('There is no such payout', undefined, { timeout: 10_000 })).toBeVisible();
  }, 20_000);
});
