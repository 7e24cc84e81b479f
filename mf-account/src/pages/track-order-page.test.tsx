import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrackedOrder } from 'shared-contracts/orders/schemas';
import { Refusal, pendingResponse } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const order: TrackedOrder = {
  orderNumber: '1a2b3c4d',
  status: 'processing',
  // the evening before in the shop's time zone
  createdAt: '2026-01-03T01:30:00.000Z',
  printsCheckedAt: '2026-01-03T12:00:00.000Z',
  shippedAt: null,
  deliveredAt: null,
  trackingNumber: null,
  isOnHold: false,
};
const tracked = (changes: Partial<TrackedOrder> = {}) => ({ 'POST /api/track-order': { ...order, ...changes } });
const unknown = { 'POST /api/track-order': new Refusal('not_found', { message: 'Order Not Found' }) };

async function ask(orderNumber: string, email = ''): Promise<void> {
  if (orderNumber) await userEvent.type(await screen.findByRole('textbox', { name: /^Order Number/ }), orderNumber);
  if (email) await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await userEvent.click(await screen.findByRole('button', { name: 'Track Order' }));
}
const steps = () => screen.getAllByRole('listitem').map((step) => step.textContent);

describe('/track-order', () => {
  it('asks for the order first, without any call', async () => {
    const { api, container } = openPage('/track-order', {});
    expect(await screen.findByRole('heading', { level: 1, name: 'Track Your Order' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Where’s my order?' })).toBeVisible();
    expect(api.calls).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['', '', 'Order number is required'],
    ['1a2b3c4d', 'ada', 'Valid email address is required'],
  ])('refuses number %j with address %j', async (orderNumber, email, message) => {
    const { api } = openPage('/track-order', {});
    await ask(orderNumber, email);
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  it('says when the order arrives and how, until it has arrived', async () => {
    const promise = { shippingMethod: 'Express', arrival: { from: '2026-01-07', by: '2026-01-09' } };
    const { api } = openPage('/track-order', tracked(promise));
    await ask('1a2b3c4d', 'ada@example.com');
    expect(await screen.findByText(/^Arrives/)).toHaveTextContent('Arrives Jan 7-9 by Express shipping');
    api.answer(tracked({ ...promise, status: 'delivered' }));
    await userEvent.click(screen.getByRole('button', { name: 'Track Order' }));
    await waitFor(() => expect(screen.queryByText(/^Arrives/)).not.toBeInTheDocument());
  });

  it('shows which of the five steps are done', async () => {
    const { api, container } = openPage('/track-order', tracked());
    await ask('1a2b3c4d', 'ada@example.com');
    expect(await screen.findByRole('heading', { level: 2, name: 'Order #1a2b3c4d' })).toBeVisible();
    expect(steps()).toEqual([
      expect.stringMatching(/^Order PlacedDoneJan 2, 2026, 8:30\sPM EST$/),
      'In ProductionDone',
      expect.stringMatching(/^Quality CheckDoneJan 3, 2026/),
      'ShippedStill to come',
      'DeliveredStill to come',
    ]);
    expect(screen.getByText('PROCESSING')).toBeVisible();
    expect(api.calls).toEqual([
      expect.objectContaining({ input: { orderNumber: '1a2b3c4d', email: 'ada@example.com' } }),
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('looks up the order in an emailed link at once', async () => {
    openPage(
      '/track-order?order=1a2b3c4d-0000-4000-8000-000000000001',
      tracked({ status: 'shipped', shippedAt: '2026-01-04T12:00:00.000Z', trackingNumber: 'CA123' }),
    );
    expect(await screen.findByText('CA123')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Order Number/ })).toHaveValue('1a2b3c4d-0000-4000-8000-000000000001');
  });

  it('shows a skeleton while looking', async () => {
    openPage('/track-order?order=1a2b3c4d', { 'POST /api/track-order': pendingResponse });
    expect(await screen.findByText('Looking up your order')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Looking...' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says if the order is not found, and finds it once the number is corrected', async () => {
    const { api, container } = openPage('/track-order', unknown);
    await ask('1a2b3c4e');
    expect(await screen.findByRole('heading', { level: 2, name: 'Order Not Found' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    api.answer(tracked());
    await userEvent.clear(screen.getByRole('textbox', { name: /^Order Number/ }));
    await ask('1a2b3c4d');
    expect(await screen.findByRole('heading', { level: 2, name: 'Order #1a2b3c4d' })).toBeVisible();
  });

  it('asks again for the same order', async () => {
    const { api } = openPage('/track-order', tracked());
    await ask('1a2b3c4d');
    await screen.findByText('PROCESSING');
    api.answer(tracked({ status: 'delivered', shippedAt: order.createdAt, deliveredAt: order.createdAt }));
    await userEvent.click(screen.getByRole('button', { name: 'Track Order' }));
    expect(await screen.findByText('DELIVERED')).toBeVisible();
  });

  it('says if the order is cancelled', async () => {
    openPage('/track-order?order=1a2b3c4d', tracked({ status: 'cancelled', printsCheckedAt: null }));
    expect(await screen.findByText('This order was cancelled')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });

  it.each(['service_unavailable', 'too_many_requests'] as const)('shows an error at %s and retries', async (code) => {
    const { api } = openPage('/track-order?order=1a2b3c4d', {
      'POST /api/track-order': new Refusal(code, { message: 'Please wait.' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    api.answer(tracked());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PROCESSING')).toBeVisible();
  });
});
