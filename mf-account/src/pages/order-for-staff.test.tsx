import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleOrder, sampleOrderLine, sampleUser, withoutMoney } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const path = `/orders/${id}`;

describe('a packer', () => {
  const order = sampleOrder({ id, items: [sampleOrderLine({ quantity: 2, selectedPack: '9' })], message: 'Gift' });
  const packer = { 'GET /api/user': sampleUser({ role: 'packer' }), 'GET /api/orders/:id': withoutMoney(order) };

  it('sees an order without money, and prints and packs it', async () => {
    const { container } = openPage(path, packer);
    expect(await screen.findByText('Classic Square')).toBeVisible();
    expect(container).not.toHaveTextContent(/\$|Subtotal|Total|Tax/);
    expect(screen.getByText('pack of 9')).toBeVisible();
    expect(screen.getByText('Shipping method: Standard', { exact: false })).toBeVisible();
    expect(screen.queryByRole('link', { name: /invoice/i })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print Invoice' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print Packing Slip' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Print' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Order' })).toHaveAttribute('href', `/admin/orders/${id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sets every status but cancelled, and no hold', async () => {
    const { api } = openPage(path, {
      ...packer,
      'PATCH /api/orders/:id': withoutMoney({ ...order, status: 'shipped' }),
    });
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(within(status).queryByRole('option', { name: 'Cancelled' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'On hold because' })).not.toBeInTheDocument();
    await userEvent.selectOptions(status, 'Shipped');
    await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
    expect(await screen.findByText('Order updated')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([
      { id, status: 'shipped', trackingNumber: null, printsChecked: false },
    ]);
  });

  it('sees the prices of an own order', async () => {
    const me = sampleUser({ role: 'packer' });
    openPage(path, { 'GET /api/user': me, 'GET /api/orders/:id': { ...order, userId: me.id } });
    expect(await screen.findByText('$28.59')).toBeVisible();
    expect(screen.getByRole('link', { name: /Download invoice/ })).toBeVisible();
  });
});

describe('the support', () => {
  it('sees money, holds and cancels, but prints nothing', async () => {
    openPage(path, { 'GET /api/user': sampleUser({ role: 'support' }), 'GET /api/orders/:id': sampleOrder({ id }) });
    expect(await screen.findByText('$28.59')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Cancelled' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'On hold because' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Print' })).not.toBeInTheDocument();
  });
});
