import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderNow } from 'shared-contracts/orders/schemas';
import { Refusal, loggedOut, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleDesign, sampleOrder, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { replaceInBrowser } from 'shell/testing/browser-calls';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const path = `/orders/${id}`;
const customer = { 'GET /api/user': sampleUser() };
const admin = { 'GET /api/user': sampleUser({ role: 'admin' }) };
const orderAt = (changes: Parameters<typeof sampleOrder>[0] = {}) => ({
  'GET /api/orders/:id': sampleOrder({ id, ...changes }),
});

const goTo = replaceInBrowser('goTo');

describe('/orders/:id', () => {
  it('shows a skeleton before the session is known', async () => {
    const { api } = openPage(path, { 'GET /api/user': pendingResponse });
    expect(await screen.findByText('Loading order')).toBeInTheDocument();
    expect(api.calls.map((call) => call.key)).toEqual(['GET /api/user']);
  });

  it('asks a guest to sign in and leads back', async () => {
    const { api, container } = openPage(path, { 'GET /api/user': loggedOut });
    expect(await screen.findByRole('heading', { level: 1, name: 'Please Sign In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/auth?returnTo=${encodeURIComponent(path)}`,
    );
    expect(await axe(container)).toHaveNoViolations();
    expect(api.calls.map((call) => call.key)).toEqual([]);
  });

  it('shows an error if the API cannot tell who is signed in', async () => {
    const { api } = openPage(path, { 'GET /api/user': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
    api.answer({ ...customer, ...orderAt() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible();
  });

  it('sends the visitor to log in if the session has expired', async () => {
    openPage(path, { ...customer, 'GET /api/orders/:id': loggedOut });
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/api/login?returnTo=${encodeURIComponent(path)}`));
  });

  it.each([
    { code: 'not_found' as const, why: "does not exist or is somebody else's" },
    { code: 'invalid_input' as const, why: 'has an id that is none' },
  ])('does not find an order that $why', async ({ code }) => {
    const { container } = openPage(path, { ...customer, 'GET /api/orders/:id': new Refusal(code, { message: 'No' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
    expect(screen.getByText(/may not have permission to view it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/orders');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows an error if it cannot be loaded, and retries', async () => {
    let isBroken = true;
    openPage(path, {
      ...customer,
      'GET /api/orders/:id': () =>
        isBroken ? new Refusal('service_unavailable', { message: 'The shop is busy.' }) : sampleOrder({ id }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible();
  });
});

describe("a customer's order", () => {
  it('shows all details', async () => {
    const items = [
      sampleOrderLine({
        productName: 'Classic Square',
        variationName: 'Finish: Glossy',
        quantity: 2,
        price: '12.00',
        selectedPack: '3',
      }),
      sampleOrderLine({ productName: 'Porthole Round', quantity: 1, price: '5.00' }),
    ];
    const { container } = openPage(path, {
      ...customer,
      // 2 * 12.00 + 5.00 = 29.00; 29.00 + 3.77 + 5.99 = 38.76
      ...orderAt({
        items,
        subtotal: '29.00',
        tax: '3.77',
        totalAmount: '38.76',
        // the evening before in the shop's time zone
        createdAt: '2026-11-26T01:30:00.000Z',
        message: 'Please wrap it.',
        customerPhone: '4165550100',
        customImages: ['/objects/photos/a.webp', '/objects/photos/b.webp'],
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible();
    expect(screen.getByText(`Order #${id}`)).toBeVisible();
    expect(screen.getByText('PENDING')).toBeVisible();
    expect(screen.getByText(/^Ordered on/)).toHaveTextContent('Ordered on Nov 25, 2026');
    for (const text of [
      'Classic Square',
      'Finish: Glossy',
      'Quantity: 2',
      '$24.00',
      '$12.00 each, pack of 3',
      '$5.00 each',
      'Special Instructions',
      'Please wrap it.',
      'ada@example.com',
      '4165550100',
      'Ada Lovelace',
      '1 King Street West',
      'Toronto, ON M5H 1A1',
      '$29.00',
      '$3.77',
      '$5.99',
      '$38.76',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const title of [
      'Order Status',
      'Order Items',
      'Uploaded Photos (2)',
      'Customer Information',
      'Order Summary',
      'Order Timeline',
    ]) {
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/orders');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('omits what the order lacks and what is for admins', async () => {
    openPage(path, { ...customer, ...orderAt() });
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(screen.queryByRole('button', { name: 'Update Order' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
    for (const absent of [/Uploaded Photos/, /Special Instructions/, /Tracking number/, 'Phone']) {
      expect(screen.queryByText(absent)).not.toBeInTheDocument();
    }
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Order Placed')]),
    );
    expect(screen.queryByText('Shipped')).not.toBeInTheDocument();
  });

  it('shows tracking number and dates of a shipped order', async () => {
    openPage(path, {
      ...customer,
      ...orderAt({ status: 'shipped', shippedAt: '2026-03-16T12:00:00.000Z', trackingNumber: '1Z-TRACK-ME' }),
    });
    expect(await screen.findByText('1Z-TRACK-ME')).toBeVisible();
    expect(screen.getByText('SHIPPED')).toBeVisible();
    for (const step of ['Order Placed', 'Processing', 'Shipped']) expect(screen.getByText(step)).toBeVisible();
    expect(screen.queryByText('Delivered')).not.toBeInTheDocument();
  });
});

describe('the photos of an order', () => {
  const photos = ['/objects/photos/a.webp', 'https://s3.example/b.jpg?X-Amz-Expires=900', '/objects/photos/c.webp'];

  it('are numbered and open in the viewer', async () => {
    openPage(path, { ...customer, ...orderAt({ customImages: photos }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 3: Click to enlarge' }));
    expect(screen.getByRole('dialog', { name: 'Photos of order 1a2b3c4d' })).toHaveTextContent('3 of 3');
  });

  it('say if they cannot be loaded', async () => {
    openPage(path, { ...customer, ...orderAt({ customImages: photos }) });
    const first = await screen.findByRole('button', { name: 'Photo 1: Click to enlarge' });
    fireEvent.error(first.querySelector('img')!);
    expect(within(first).getByText('Image not found')).toBeVisible();
    expect(screen.getByText('Image temporarily unavailable')).toBeVisible();
    expect(screen.getByTitle('Unavailable')).toBeVisible();
  });

  it('say if they cannot be downloaded', async () => {
    openPage(path, {
      ...customer,
      ...orderAt({ customImages: photos }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1: Click to enlarge' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Download failed')).toBeInTheDocument();
    expect(screen.getByText('Unable to download the image. Please try again.')).toBeInTheDocument();
  });
});

describe('an admin', () => {
  const update = async (status: string, trackingNumber: string) => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), status);
    const tracking = screen.getByRole('textbox', { name: 'Tracking number' });
    await userEvent.clear(tracking);
    if (trackingNumber) await userEvent.type(tracking, trackingNumber);
    await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
  };

  it('has the form and a link to the dashboard', async () => {
    const { container } = openPage(path, { ...admin, ...orderAt() });
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled']);
    expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sets status and tracking number, which the page then shows', async () => {
    let order = sampleOrder({ id });
    const { api } = openPage(path, {
      ...admin,
      'GET /api/orders/:id': () => order,
      'PATCH /api/orders/:id': () => {
        order = { ...order, status: 'shipped', trackingNumber: '1Z', shippedAt: '2026-03-16T12:00:00.000Z' };
        return order;
      },
    });
    await update('shipped', ' 1Z ');
    expect(await screen.findByText('Order updated')).toBeVisible();
    expect(screen.getByText('Order status has been updated successfully.')).toBeVisible();
    expect(screen.getByText('SHIPPED')).toBeVisible();
    expect(screen.getByText('1Z')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')[0]).toMatchObject({ id, status: 'shipped', trackingNumber: '1Z' });
  });

  it('marks the prints as checked', async () => {
    const order = sampleOrder({ id, status: 'processing' });
    const checked = { ...order, printsCheckedAt: '2026-03-16T12:00:00.000Z' };
    const { api } = openPage(path, { ...admin, 'GET /api/orders/:id': order, 'PATCH /api/orders/:id': checked });
    const mark = () => screen.getByRole('checkbox', { name: /^Prints checked/ });
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(mark()).not.toBeChecked();
    await userEvent.click(mark());
    api.answer({ ...admin, 'GET /api/orders/:id': checked, 'PATCH /api/orders/:id': checked });
    await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
    await screen.findByText('Order updated');
    expect(api.callsOf('PATCH /api/orders/:id')[0]).toMatchObject({ status: 'processing', printsChecked: true });
    expect(mark()).toBeChecked();
  });

  it('removes a tracking number by clearing it', async () => {
    const order = sampleOrder({ id, trackingNumber: '1Z' });
    const { api } = openPage(path, {
      ...admin,
      ...orderAt(order),
      'PATCH /api/orders/:id': { ...order, trackingNumber: null },
    });
    await update('pending', '');
    await waitFor(() =>
      expect(api.callsOf('PATCH /api/orders/:id')[0]).toMatchObject({ id, status: 'pending', trackingNumber: null }),
    );
  });

  it('sees that the update is in progress', async () => {
    openPage(path, { ...admin, ...orderAt(), 'PATCH /api/orders/:id': pendingResponse });
    await update('shipped', '');
    expect(await screen.findByRole('button', { name: 'Updating...' })).toBeVisible();
  });

  it("sees the server's reason if it fails", async () => {
    openPage(path, {
      ...admin,
      ...orderAt(),
      'PATCH /api/orders/:id': new Refusal('out_of_stock', { message: 'Only 1 left.' }),
    });
    await update('processing', '');
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByText('Only 1 left.')).toBeVisible();
  });

  it.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['refunded', { isRefunded: true }],
  ])('is asked before a %s order is shipped', async (what, over) => {
    const order = sampleOrder({ id, ...over });
    const { api, container } = openPage(path, { ...admin, 'GET /api/orders/:id': order });
    await update('shipped', 'TR-1');
    const dialog = await screen.findByRole('dialog', { name: `Set a ${what} order to shipped?` });
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it as it is' }));
    expect(api.callsOf('PATCH /api/orders/:id')).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('TR-1');
    api.answer({ 'PATCH /api/orders/:id': { ...order, status: 'shipped' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Set to shipped' }));
    expect(await screen.findByText('Order updated')).toBeVisible();
    expect(api.callsOf('PATCH /api/orders/:id')).toMatchObject([{ status: 'shipped', trackingNumber: 'TR-1' }]);
  });

  describe('whose order was changed by somebody else meanwhile', () => {
    const seen = sampleOrder({ id, version: 3 });
    const now = { ...seen, version: 5, status: 'cancelled' as const, trackingNumber: '1Z' };
    const refusal = new Refusal('order_changed', { details: OrderNow.parse(now) });
    const versionsSent = (sent: jest.SpiedFunction<typeof fetch>) =>
      sent.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('if-match') ?? []);

    it('sees what changed, keeps what was typed, and may then save it', async () => {
      const { api, container } = openPage(path, {
        ...admin,
        'GET /api/orders/:id': seen,
        'PATCH /api/orders/:id': refusal,
      });
      const sent = jest.spyOn(globalThis, 'fetch');
      await userEvent.type(await screen.findByRole('textbox', { name: 'Tracking number' }), 'TR-2');
      api.answer({ ...admin, 'GET /api/orders/:id': now });
      await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
      const notice = await screen.findByRole('alert');
      expect(notice).toHaveTextContent('This order has changed since you opened it');
      expect(
        within(notice)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Status: Pending → Cancelled',
        'Tracking number: None → 1Z. You have changed it, too: saving keeps yours.',
      ]);
      expect(screen.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('TR-2');
      expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled');
      expect(await axe(container)).toHaveNoViolations();
      api.answer({ ...admin, 'GET /api/orders/:id': now, 'PATCH /api/orders/:id': { ...now, trackingNumber: 'TR-2' } });
      await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
      expect(await screen.findByText('Order updated')).toBeVisible();
      expect(api.callsOf('PATCH /api/orders/:id').at(-1)).toMatchObject({
        status: 'cancelled',
        trackingNumber: 'TR-2',
      });
      expect(versionsSent(sent)).toEqual(['"3"', '"5"']);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('still names the version that they began with after a network failure', async () => {
      const { api } = openPage(path, {
        ...admin,
        'GET /api/orders/:id': seen,
        'PATCH /api/orders/:id': new TypeError('Failed to fetch'),
      });
      const sent = jest.spyOn(globalThis, 'fetch');
      await userEvent.type(await screen.findByRole('textbox', { name: 'Tracking number' }), 'TR-2');
      api.answer({ ...admin, 'GET /api/orders/:id': now });
      await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
      expect(await screen.findByText('Update failed')).toBeVisible();
      await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled'));
      api.answer({ ...admin, 'GET /api/orders/:id': now, 'PATCH /api/orders/:id': refusal });
      await userEvent.click(screen.getByRole('button', { name: 'Update Order' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Status: Pending → Cancelled');
      expect(versionsSent(sent)).toEqual(['"3"', '"3"']);
    });
  });

  it('is sent to log in if the session has expired', async () => {
    openPage(path, { ...admin, ...orderAt(), 'PATCH /api/orders/:id': loggedOut });
    await update('shipped', '');
    // a toast of the test before may still show
    await waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/api/login?returnTo=${encodeURIComponent(path)}`));
  });

  it('finds the form as it was after logging in again', async () => {
    const { unmount } = openPage(path, { ...admin, ...orderAt(), 'PATCH /api/orders/:id': loggedOut });
    await update('shipped', 'TRACK-1');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    unmount();
    openPage(path, { ...admin, ...orderAt() });
    await waitFor(async () => expect(await screen.findByLabelText('Tracking number')).toHaveValue('TRACK-1'));
    expect(screen.getByLabelText('Status')).toHaveValue('shipped');
  });
});

describe('an order with a design', () => {
  it('lets its buyer open a line in the designer to order it again', async () => {
    const buyer = sampleUser();
    const paths = ['/objects/photos/a.jpg'];
    const item = sampleOrderLine({ customImages: paths, customDesign: sampleDesign({ paths }) });
    const order = { items: [item, sampleOrderLine({ customImages: [] })] };
    const { unmount } = openPage(path, { 'GET /api/user': buyer, ...orderAt({ ...order, userId: buyer.id }) });
    expect(await screen.findByRole('link', { name: 'Order again with this design' })).toHaveAttribute(
      'href',
      `/create-magnet?order=${id}&item=${item.id}`,
    );
    unmount();
    openPage(path, { ...admin, ...orderAt({ ...order, userId: null }) });
    expect(await screen.findByRole('heading', { name: 'Order Items' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Order again with this design' })).not.toBeInTheDocument();
  });
});
