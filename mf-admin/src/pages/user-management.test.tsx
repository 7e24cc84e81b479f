import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleUser } from 'shared-contracts/testing/samples';
import type { ListedUser } from 'shared-contracts/users/schemas';
import { axe } from 'shell/testing/axe';
import { insightAnswers } from '../testing/insight-answers';
import { openPage } from '../testing/open-page';

const me = sampleUser({ role: 'admin', email: 'admin@example.com' });
const aUser = (changes: Partial<ListedUser> = {}): ListedUser => ({
  ...sampleUser({ email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' }),
  id: sampleId(),
  orders: 3,
  ...changes,
});
const listed = (...rows: ListedUser[]) => new ListPage(rows, { total: rows.length });
const open = (answers: FakeAnswers, search = '') =>
  openPage(`/admin?tab=users${search}`, {
    'GET /api/user': me,
    ...insightAnswers,
    'GET /api/admin/order-summary': { totalOrders: 0, pendingOrders: 0, totalRevenue: '0.00' },
    'GET /api/orders': new ListPage([], { total: 0 }),
    ...answers,
  });
const rowOf = async (email: string) => within((await screen.findByRole('cell', { name: email })).closest('tr')!);

describe('the users tab', () => {
  it('lists users, also without a name, each with the actions that are allowed', async () => {
    const graceId = sampleId();
    const { container } = open({
      'GET /api/users': listed(
        aUser({ id: graceId }),
        aUser({ email: 'nobody@example.com', firstName: null, lastName: null, role: 'banned' }),
        aUser({ email: 'other@example.com', role: 'admin' }),
        { ...me, orders: 0 },
      ),
    });
    const grace = await rowOf('grace@example.com');
    expect(grace.getByText('Grace Hopper')).toBeVisible();
    expect(grace.getByRole('link', { name: '3 of grace@example.com' })).toHaveAttribute(
      'href',
      `/admin/orders?user=${graceId}`,
    );
    expect(grace.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Ban grace@example.com',
      'Change role grace@example.com',
    ]);
    const nobody = await rowOf('nobody@example.com');
    expect(nobody.getByText('No name provided')).toBeVisible();
    expect(nobody.getByRole('button')).toHaveTextContent(/^Unban/);
    expect((await rowOf('other@example.com')).queryByRole('button', { name: /Ban/ })).not.toBeInTheDocument();
    expect((await rowOf('admin@example.com')).queryByRole('button')).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('bans a user once that is confirmed', async () => {
    const grace = aUser();
    const { api } = open({ 'GET /api/users': listed(grace), 'PATCH /api/users/:id/ban': { ...grace, role: 'banned' } });
    await userEvent.click((await rowOf('grace@example.com')).getByRole('button', { name: /^Ban/ }));
    expect(api.callsOf('PATCH /api/users/:id/ban')).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Ban this user?' }));
    api.answer({ 'GET /api/users': listed({ ...grace, role: 'banned' }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText('User banned successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/users/:id/ban')).toEqual([{ id: grace.id }]);
    expect((await rowOf('grace@example.com')).getByRole('button')).toHaveTextContent(/^Unban/);
  });

  it('gives a role after saying what it includes', async () => {
    const grace = aUser();
    const { api, container } = open({
      'GET /api/users': listed(grace),
      'PATCH /api/admin/users/:id/role': { ...grace, role: 'packer' },
    });
    await userEvent.click((await rowOf('grace@example.com')).getByRole('button', { name: /^Change role/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change role' }));
    const role = dialog.getByRole('combobox', { name: 'Role' });
    expect(role).toHaveDisplayValue('Customer');
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Customer', 'Packer', 'Support', 'Administrator']);
    await userEvent.selectOptions(role, 'Support');
    expect(role).toHaveAccessibleDescription(/Refunds up to \$50\.00 of an order and \$200\.00 a day/);
    await userEvent.selectOptions(role, 'Packer');
    expect(role).toHaveAccessibleDescription(/Sees no prices/);
    expect(await axe(container)).toHaveNoViolations();
    api.answer({ 'GET /api/users': listed({ ...grace, role: 'packer' }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Role changed to Packer')).toBeVisible();
    expect(api.callsOf('PATCH /api/admin/users/:id/role')).toEqual([{ id: grace.id, role: 'packer' }]);
    expect((await rowOf('grace@example.com')).getByText('Packer')).toBeVisible();
  });

  it('keeps the dialog open and says why when a role was not changed', async () => {
    open({
      'GET /api/users': listed(aUser()),
      'PATCH /api/admin/users/:id/role': new Refusal('is_banned', { message: 'This user is banned.' }),
    });
    await userEvent.click((await rowOf('grace@example.com')).getByRole('button', { name: /^Change role/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change role' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Administrator');
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('This user is banned.')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Administrator');
  });

  it('says why a ban failed', async () => {
    open({
      'GET /api/users': listed(aUser()),
      'PATCH /api/users/:id/ban': new Refusal('is_admin', { message: 'Administrators cannot be banned.' }),
    });
    await userEvent.click((await rowOf('grace@example.com')).getByRole('button', { name: /^Ban/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText('Failed to ban user')).toBeVisible();
    expect(screen.getByText('Administrators cannot be banned.')).toBeVisible();
  });

  it('searches, filters and sorts on the server, as the address says', async () => {
    const { api } = open({ 'GET /api/users': listed(aUser()) }, '&q=grace&role=customer&sort=email');
    await rowOf('grace@example.com');
    expect(api.callsOf('GET /api/users')[0]).toMatchObject({ q: 'grace', role: 'customer', sort: 'email' });
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Created' }));
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search users' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'hopper{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everybody');
    await rowOf('grace@example.com');
    const { role, ...last } = api.callsOf('GET /api/users').at(-1) as Record<string, string>;
    expect([last, role]).toEqual([expect.objectContaining({ q: 'hopper', sort: 'oldest' }), undefined]);
  });

  it('renders only what is near the screen of a long list', async () => {
    // jsdom has no layout
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72);
    const users = Array.from({ length: 500 }, (_, nth) => aUser({ email: `user-${nth}@example.com` }));
    open({ 'GET /api/users': listed(...users) });
    await screen.findByText('user-0@example.com', { selector: 'td' });
    const table = screen.getByRole('table', { name: 'Users' });
    expect(table.querySelectorAll('tr').length).toBeLessThan(100);
    expect(table).toHaveAttribute('aria-rowcount', '501');
    height.mockRestore();
  });
});
