import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { openPage } from '../testing/open-page';

const id = sampleId();
const path = `/orders/${id}`;
const order = sampleOrder({ id, version: 3 });
const answers = { 'GET /api/user': sampleUser({ role: 'admin' }) };

const update = async (status: string) => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), status);
  await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
};

it('undoes an update of the order from its toast', async () => {
  const { api } = openPage(path, {
    ...answers,
    'GET /api/orders/:id': order,
    'PATCH /api/orders/:id': { ...order, status: 'delivered', version: 4 },
    'POST /api/admin/orders/undo': { results: [{ id, refusal: null, version: 5 }] },
  });
  await update('delivered');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(api.callsOf('POST /api/admin/orders/undo')).toEqual([{ orders: [{ id, version: 4 }] }]);
});

it('says why an update can no longer be undone', async () => {
  openPage(path, {
    ...answers,
    'GET /api/orders/:id': order,
    'PATCH /api/orders/:id': { ...order, status: 'delivered', version: 4 },
    'POST /api/admin/orders/undo': new Refusal('service_unavailable', { message: 'Please try again shortly.' }),
  });
  await update('delivered');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the change')).toBeVisible();
  expect(screen.getByText('Please try again shortly.')).toBeVisible();
});

it('leads from the toast to the field of a missing tracking number', async () => {
  openPage(path, {
    ...answers,
    'GET /api/orders/:id': order,
    'PATCH /api/orders/:id': { ...order, status: 'shipped', version: 4 },
  });
  await update('shipped');
  await userEvent.click(await screen.findByRole('button', { name: 'Add tracking number' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tracking number' })).toHaveFocus());
});

it('goes on without missing photos only after a question', async () => {
  const owing = { ...order, missingPhotos: 2 };
  const { api } = openPage(path, {
    ...answers,
    'GET /api/orders/:id': owing,
    'PATCH /api/orders/:id': { ...owing, photosWaived: true, status: 'processing', version: 5 },
  });
  await update('processing');
  expect(await screen.findByRole('dialog', { name: 'Go on without the missing photos?' })).toBeVisible();
  expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Go on without them' }));
  expect(await screen.findByText('Order updated')).toBeVisible();
  expect(api.callsOf('PATCH /api/orders/:id')).toMatchObject([{ id, status: 'processing', waivesPhotos: true }]);
});
