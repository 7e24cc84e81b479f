import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListPage } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const open = (search = '') => {
  return openPage(`/admin/reports${search}`, { 'GET /api/admin/payouts': new ListPage([], { total: 0 }) });
};
const hrefs = () => screen.getAllByRole('link', { name: /^Download/ }).map((link) => link.getAttribute('href'));

describe('the reports', () => {
  it('are files about the days of the address', async () => {
    const { container } = open('?from=2026-01-01&to=2026-03-31');
    await screen.findByRole('heading', { name: 'Taxes' });
    expect(hrefs()).toEqual(
      ['order-lines', 'taxes', 'refunds'].map((name) => `/api/admin/reports/${name}.csv?from=2026-01-01&to=2026-03-31`),
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are about last month unless asked otherwise, and about the period that is chosen', async () => {
    open();
    const period = await screen.findByLabelText('Period');
    expect(period).toHaveDisplayValue('Last month');
    const [before] = hrefs();
    await userEvent.selectOptions(period, 'This year');
    expect(hrefs()[0]).toMatch(/from=20\d\d-01-01&to=20\d\d-12-31$/);
    expect(hrefs()[0]).not.toBe(before);
  });

  it('wait for days that make a range', async () => {
    open('?from=2026-01-01&to=2026-01-31');
    fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2025-12-31' } });
    expect(screen.getByText('Must not be before the first day')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download taxes' })).toBeDisabled();
    expect(screen.getByLabelText('Period')).toHaveDisplayValue('Other days');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2020-01-01' } });
    expect(screen.getByText('Choose at most 731 days')).toBeVisible();
  });
});
