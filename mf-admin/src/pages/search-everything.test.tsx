import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SearchResults } from 'shared-contracts/search/schemas';
import { type FakeAnswers, ListPage, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleUser } from 'shared-contracts/testing/samples';
import { browser } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { otherSlicePage, renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { openPage } from '../testing/open-page';

const orderId = '1a2b3c4d-0000-4000-8000-000000000001';
const results: SearchResults = {
  orders: [
    {
      id: orderId,
      createdAt: '2026-01-02T12:00:00.000Z',
      status: 'pending',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      trackingNumber: null,
      totalAmount: '28.59',
    },
  ],
  customers: [{ id: sampleId(), email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', role: 'customer' }],
  products: [{ id: sampleId(), name: 'Adaptable Square', sku: 'AD-1', isActive: false }],
  isComplete: true,
};

beforeAll(() => {
  // jsdom has no layout
  Object.assign(window, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  Element.prototype.scrollIntoView = () => {};
});

const open = async (answers: FakeAnswers = {}) => {
  const api = fakeApi({
    'GET /api/user': sampleUser({ role: 'admin' }),
    'GET /api/admin/checkouts': new ListPage([], { total: 0 }),
    'GET /api/admin/search': results,
    ...answers,
  });
  const page = renderSlice(routes, '/admin/checkouts');
  await screen.findByText('No stock is held');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'Search everything' });
  return { api, ...page, dialog, field: within(dialog).getByRole('combobox') };
};
const options = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('the search of the admin pages', () => {
  it('has only the pages and commands of the role', async () => {
    openPage('/admin/packing', { 'GET /api/user': sampleUser({ role: 'packer' }) });
    await screen.findByRole('textbox', { name: 'Order number' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Search everything' });
    expect(options(dialog)).toEqual([
      'Dashboard',
      'Orders',
      'Print Runs',
      'Packing Desk',
      'Make a print runPrint Runs',
      'Show past print runs',
      'Pack an orderPacking Desk',
      'Open the shop',
      'Log out',
    ]);
  });

  it('finds orders, customers, products, pages and commands, once typing pauses', async () => {
    const { api, dialog, field } = await open();
    expect(field).toHaveFocus();
    await userEvent.type(field, 'ad');
    expect(await within(dialog).findByText('Order 1a2b3c4d')).toBeVisible();
    expect(options(dialog)).toEqual([
      'Order 1a2b3c4dAda Lovelace, ada@example.com, pending',
      'Ada Byronada@example.com',
      'Adaptable SquareAD-1, not active',
      'Add productProducts',
    ]);
    expect(api.callsOf('GET /api/admin/search').at(-1)).toEqual({ q: 'ad' });
    expect(await axe(dialog)).toHaveNoViolations();
  });

  it('goes where the arrow keys lead, and remembers it for the session', async () => {
    const { dialog, field } = await open();
    await userEvent.type(field, 'ada');
    await within(dialog).findByText('Order 1a2b3c4d');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(otherSlicePage(`/orders/${orderId}`))).toBeVisible();
    expect(window.sessionStorage.getItem('admin-search')).toContain(orderId);
  });

  it('goes to the only result by Enter, also where it replaced a whole list', async () => {
    const others = [2, 3, 4].map((n) => ({ ...results.orders[0]!, id: orderId.replace(/1$/, String(n)) }));
    const { dialog, field } = await open({
      'GET /api/admin/search': ({ q }) =>
        q === 'adb' ? { ...results, customers: [], products: [] } : { ...results, orders: others },
    });
    await userEvent.type(field, 'ad');
    expect(await within(dialog).findAllByText('Order 1a2b3c4d')).toHaveLength(3);
    await userEvent.type(field, 'b');
    await waitFor(() => expect(options(dialog)).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(otherSlicePage(`/orders/${orderId}`))).toBeVisible();
  });

  it('offers recent entries, pages and commands before anything is typed', async () => {
    window.sessionStorage.setItem(
      'admin-search',
      JSON.stringify([{ id: 'page x', label: 'The last one', to: '/admin' }]),
    );
    const { api, dialog } = await open();
    expect(options(dialog).slice(0, 2)).toEqual(['The last one', 'Dashboard']);
    expect(options(dialog)).toContain('Log out');
    expect(api.callsOf('GET /api/admin/search')).toEqual([]);
  });

  it('says so when nothing is found, or when only the newest were searched', async () => {
    const none: SearchResults = { orders: [], customers: [], products: [], isComplete: true };
    const { api, dialog, field } = await open({ 'GET /api/admin/search': none });
    await userEvent.type(field, 'xyz');
    expect(await within(dialog).findByText('Nothing found for “xyz”.')).toBeVisible();
    api.answer({ 'GET /api/admin/search': { ...results, isComplete: false } });
    await userEvent.type(field, 'y');
    expect(await within(dialog).findByText(/Only the newest were searched/)).toBeVisible();
  });

  it('still offers pages when the server fails, and can be tried again', async () => {
    const { api, dialog, field } = await open({
      'GET /api/admin/search': new Refusal('service_unavailable', { message: 'Busy.' }),
    });
    await userEvent.type(field, 'pack');
    expect(await within(dialog).findByText(/Busy\./)).toBeVisible();
    expect(options(dialog)).toContain('Packing Desk');
    api.answer({ 'GET /api/admin/search': results });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Order 1a2b3c4d')).toBeVisible();
  });

  it('logs out, and forgets what it remembered', async () => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
    const { field } = await open();
    window.sessionStorage.setItem('admin-search', '[]');
    await userEvent.type(field, 'log out{Enter}');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
    expect(window.sessionStorage.getItem('admin-search')).toBeNull();
  });
});
