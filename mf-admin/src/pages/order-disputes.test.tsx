import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderDispute } from 'shared-contracts/disputes/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { sampleDesk } from '../testing/sample-desk';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const at = '2026-12-01T15:00:00.000Z';
const order = sampleOrder({ id, status: 'shipped', totalAmount: '28.59' });
const dispute: OrderDispute = {
  id: 'du_1',
  status: 'needs_response',
  phase: 'needs_response',
  isInquiry: false,
  amount: '28.59',
  withdrawn: '28.59',
  reason: 'product_not_received',
  evidenceDueAt: '2026-12-10T04:59:00.000Z',
  openedAt: at,
  closedAt: null,
};
const desk = (disputes: OrderDispute[]) =>
  sampleDesk({
    history: [
      { id: '3', at, kind: 'dispute', from: '0.00', to: '28.59', actor: null },
      { id: '2', at, kind: 'dispute', from: 'needs_response', to: 'won', actor: null },
      { id: '1', at, kind: 'dispute', from: null, to: 'warning_needs_response', actor: null },
    ],
    refundable: '0.00',
    payment: { id: 'pi_1', link: 'https://dashboard.example/payments/pi_1', disputed: '28.59' },
    disputes,
  });
const open = (disputes: OrderDispute[], answers: FakeAnswers = {}) =>
  openPage(`/admin/orders/${id}`, {
    'GET /api/orders/:id': order,
    'GET /api/admin/orders/:id/desk': desk(disputes),
    ...answers,
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the disputes of an order', () => {
  it('have their state, amount, reason, deadline in the shop’s time, and where to answer', async () => {
    const { container } = open([dispute]);
    const disputes = await region('Disputes');
    for (const text of [
      'Needs a response',
      '$28.59',
      'The customer says the order didn’t arrive',
      'Dec 9, 2026, 11:59 PM EST',
      /^The bank has \$28\.59 until this is decided/,
    ])
      expect(disputes.getByText(text)).toBeVisible();
    expect(disputes.getByRole('link', { name: 'Answer at the provider' })).toHaveAttribute(
      'href',
      'https://dashboard.example/payments/pi_1',
    );
    expect((await region('Order')).getByText('Disputed')).toBeVisible();
    expect((await region('Refunds')).getByText(/is disputed: the bank has that money/)).toBeVisible();
    const history = await region('History');
    for (const text of [
      'Dispute opened: warning needs response',
      'Dispute: needs response → won',
      'Disputed: $0.00 → $28.59',
    ])
      expect(history.getByText(text)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('say why the evidence could not be made', async () => {
    open([dispute], {
      'GET /api/admin/orders/:id/dispute-evidence.pdf': new Refusal('service_unavailable', { message: 'Busy now.' }),
    } as FakeAnswers);
    const disputes = await region('Disputes');
    await userEvent.click(disputes.getByRole('button', { name: 'Download evidence' }));
    expect(await screen.findByText('Evidence not made')).toBeVisible();
  });

  it('are not there for an order that nobody disputes', async () => {
    open([]);
    await region('Refunds');
    expect(screen.queryByRole('region', { name: 'Disputes' })).toBeNull();
  });

  it('are marks in the list, with the date while somebody has to answer', async () => {
    const listed = (phase: OrderDispute['phase'], nth: number) =>
      sampleOrder({
        id: `${nth}a2b3c4d-0000-4000-8000-000000000001`,
        dispute: { phase, evidenceDueAt: dispute.evidenceDueAt },
      });
    const { container } = openPage('/admin/orders', {
      'GET /api/user': sampleUser({ role: 'packer' }),
      'GET /api/orders': new ListPage([listed('needs_response', 1), listed('under_review', 2), listed('lost', 3)], {
        total: 3,
      }),
    });
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/1a2b3c4d/)).getByTitle('Disputed: answer by Dec 9, 2026')).toHaveTextContent('Disputed, Dec 9');
    expect((await row(/2a2b3c4d/)).getByTitle('Disputed')).toBeVisible();
    expect((await row(/3a2b3c4d/)).getByTitle('Dispute lost')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Disputed/ })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });
});
