import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { type FakeAnswers, ListPage } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleOrderLine, sampleUser, withoutMoney } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { aReadyOrder, readyForPrint } from '../testing/print-run-samples';
import { openPage } from '../testing/open-page';
import { sampleDesk } from '../testing/sample-desk';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const at = '2026-01-02T12:00:00.000Z';
const order = sampleOrder({ id, items: [sampleOrderLine({ quantity: 2 })], customImages: ['/objects/photos/a.webp'] });
const { refundable: _refundable, ...deskWithoutMoney } = sampleDesk({
  notes: [{ id, at, text: 'Ring twice', author: null }],
  history: [{ id: '1', at, kind: 'placed', from: null, to: 'pending', actor: null }],
});
const bare = withoutMoney(order);
const answersTo: Record<'packer' | 'support', FakeAnswers> = {
  packer: {
    'GET /api/user': sampleUser({ role: 'packer' }),
    'GET /api/orders': new ListPage([bare], { total: 1 }),
    'GET /api/orders/:id': bare,
    'GET /api/admin/orders/:id/desk': deskWithoutMoney as OrderDesk,
  },
  support: {
    'GET /api/user': sampleUser({ role: 'support' }),
    'GET /api/orders': new ListPage([order], { total: 1 }),
    'GET /api/orders/:id': order,
    'GET /api/admin/orders/:id/desk': { ...deskWithoutMoney, refundable: '28.59' },
  },
};
const open = (role: 'packer' | 'support', path: string, answers: FakeAnswers = {}) =>
  openPage(path, { ...answersTo[role], ...answers });
const waiting = ['To print', 'Late', 'On hold', 'Overdue'];
const sections = () =>
  within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.trim());

describe('the admin area', () => {
  it('has the parts of a packer, and on the dashboard the orders alone', async () => {
    const { api, container } = open('packer', '/admin');
    expect(await screen.findByRole('row', { name: /1a2b3c4d/ })).toBeVisible();
    expect(sections()).toEqual(['Dashboard', 'Orders', ...waiting, 'Print Runs', 'Packing Desk']);
    expect(screen.getByRole('heading', { level: 2, name: 'Order Management' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(container).not.toHaveTextContent(/\$|Revenue/);
    expect(api.calls.map(({ key }) => key)).toEqual(['GET /api/user', 'GET /api/orders']);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has the parts of the support', async () => {
    open('support', '/admin/orders');
    expect(await screen.findByRole('row', { name: /\$28\.59/ })).toBeVisible();
    expect(sections()).toEqual([
      'Dashboard',
      'Orders',
      ...waiting,
      'Disputed',
      'Refunds',
      'Reviews',
      'Claims',
      'Messages',
    ]);
  });

  it.each([
    ['packer', '/admin/products'],
    ['packer', '/admin/refunds'],
    ['packer', '/admin/messages'],
    ['packer', '/admin/audit-log'],
    ['support', '/admin/packing'],
    ['support', `/admin/print-runs?orders=${id}`],
    ['support', '/admin/print-runs'],
    ['support', `/admin/print-runs/${id}`],
    ['support', '/admin/newsletter'],
    ['support', '/admin/releases'],
  ] as const)('says to a %s that %s is for administrators, and asks the server for nothing', async (role, path) => {
    const { api, container } = open(role, path);
    expect(await screen.findByRole('heading', { name: 'This part is for administrators' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin');
    expect(api.calls.map(({ key }) => key)).toEqual(['GET /api/user']);
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('the list of orders', () => {
  it('has no totals, no sorting by them, and no cancelling for a packer', async () => {
    const { container } = open('packer', '/admin/orders');
    const row = within(await screen.findByRole('row', { name: /1a2b3c4d/ }));
    expect(screen.queryByRole('columnheader', { name: 'Total' })).not.toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /total/ })).not.toBeInTheDocument();
    expect(container).not.toHaveTextContent('$');
    const cancelled = () => screen.queryAllByRole('option', { name: 'Cancelled' });
    expect(cancelled()).toHaveLength(1);
    await userEvent.click(row.getByRole('checkbox'));
    const bar = within(screen.getByRole('region', { name: 'Selected orders' }));
    expect(cancelled()).toHaveLength(1);
    expect(bar.getByRole('button', { name: 'Packing slips' })).toBeVisible();
    expect(bar.getByRole('link', { name: 'Print' })).toBeVisible();
  });

  it('prints nothing for the support', async () => {
    open('support', '/admin/orders');
    await userEvent.click(within(await screen.findByRole('row', { name: /1a2b3c4d/ })).getByRole('checkbox'));
    const bar = within(screen.getByRole('region', { name: 'Selected orders' }));
    expect(bar.getByRole('option', { name: 'Cancelled' })).toBeInTheDocument();
    expect(bar.queryByRole('button', { name: 'Packing slips' })).not.toBeInTheDocument();
    expect(bar.queryByRole('link', { name: 'Print' })).not.toBeInTheDocument();
  });
});

describe('the order in the desk', () => {
  it('shows a packer the photos, notes and history, without money and without what is told to customers', async () => {
    const { container } = open('packer', `/admin/orders/${id}`);
    expect(await screen.findByText('Ring twice')).toBeVisible();
    expect(screen.getByText('Order placed')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo 1' })).toBeInTheDocument();
    for (const name of ['Refunds', 'Emails']) expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    for (const name of ['Add note', 'Ask for a better photo', 'Delete photos'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(container).not.toHaveTextContent('$');
    expect(screen.getByRole('link', { name: 'Packing slip' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lets the support refund and write, but neither print nor delete photos', async () => {
    open('support', `/admin/orders/${id}`);
    expect(await screen.findByRole('button', { name: 'Refund $28.59' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add note' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask for a better photo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete photos' })).not.toBeInTheDocument();
    for (const name of ['Packing slip', 'Print']) expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  });

  it('says beforehand how much a supporter may refund, and why more is not possible', async () => {
    const desk: OrderDesk = {
      ...deskWithoutMoney,
      refundable: '28.59',
      refundedBefore: { ofOrder: '45.00', today: '45.00' },
    };
    const { api, container } = open('support', `/admin/orders/${id}`, { 'GET /api/admin/orders/:id/desk': desk });
    const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
    // 50.00 - 45.00 and 200.00 - 45.00
    expect(refunds.getByText(/^You can refund up to \$5\.00 of this order, and \$155\.00 today\./)).toBeVisible();
    const kind = refunds.getByRole('combobox', { name: 'Refund' });
    expect(kind).toHaveValue('amount');
    const amount = refunds.getByRole('textbox', { name: 'Amount' });
    expect(amount).not.toHaveFocus();
    await userEvent.type(amount, '5.01');
    expect(amount).toHaveAccessibleDescription(
      /^You can refund at most \$50\.00 of an order, and \$45\.00 is refunded/,
    );
    await userEvent.selectOptions(kind, 'Everything that is left');
    expect(refunds.getByRole('alert')).toHaveTextContent('You can refund at most $50.00 of an order');
    await userEvent.click(refunds.getByRole('button', { name: 'Refund $28.59' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.callsOf('POST /api/admin/orders/:id/refunds')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('leaves a hold to others when a packer opens it', async () => {
    open('packer', `/admin/orders/${id}`, {
      'GET /api/orders/:id': { ...bare, heldSince: at, holdReason: 'Waiting for photos' },
    });
    expect(await screen.findByText('Waiting for photos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Release hold' })).not.toBeInTheDocument();
  });
});

describe('printing and packing', () => {
  it('work for a packer, who does not set up the printer', async () => {
    open('packer', `/admin/print-runs?orders=${id}`, {
      'GET /api/admin/print-runs/ready': readyForPrint({ orders: [aReadyOrder({ orderId: id })] }),
      'GET /api/admin/printer': {
        sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
        options: usualPrinterOptions,
        profile: null,
      },
    });
    expect(await screen.findByRole('button', { name: /^Make the run/ })).toBeEnabled();
    expect(screen.getByRole('region', { name: 'Soft proof' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Printer' })).not.toBeInTheDocument();
  });

  it('ship an order that came without money', async () => {
    const { api } = open('packer', `/admin/packing?order=${id}`, {
      'PATCH /api/orders/:id': { ...bare, status: 'shipped' },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Magnets counted/ }), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    await waitFor(() => expect(api.callsOf('PATCH /api/orders/:id')).toMatchObject([{ id, status: 'shipped' }]));
  });
});
