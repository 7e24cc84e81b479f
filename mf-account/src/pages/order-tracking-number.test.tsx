import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const update = async (trackingNumber: string) => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'shipped');
  const tracking = screen.getByRole('textbox', { name: 'Tracking number' });
  await userEvent.clear(tracking);
  await userEvent.type(tracking, trackingNumber);
  await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
};

it('staff are asked about a tracking number that another order has, and correct what no carrier writes', async () => {
  const order = sampleOrder({ id });
  const { api, container } = openPage(`/orders/${id}`, {
    'GET /api/user': sampleUser({ role: 'admin' }),
    'GET /api/orders/:id': order,
    'PATCH /api/orders/:id': ({ asksAboutTracking }) =>
      asksAboutTracking
        ? new Refusal('tracking_questioned', { message: 'Order 9a2b3c4d has this number already.' })
        : { ...order, status: 'shipped', trackingNumber: '1Z9' },
  });
  await update('########');
  expect(await screen.findByText(/^The column was too narrow/)).toBeVisible();
  expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
  await update('1Z9');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is 1Z9 right?' }));
  expect(dialog.getByText(/^Order 9a2b3c4d has this number already/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(dialog.getByRole('button', { name: 'Use this number' }));
  expect(await screen.findByText('Order updated')).toBeVisible();
  expect(api.callsOf('PATCH /api/orders/:id').map(({ asksAboutTracking }) => asksAboutTracking)).toEqual([
    true,
    undefined,
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
