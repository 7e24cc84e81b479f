import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import type { Insights, StockPace } from 'shared-contracts/insights/schemas';
import { axe } from 'shell/testing/axe';
import { insightAnswers } from '../testing/insight-answers';
import { openPage } from '../testing/open-page';

const insights: Insights = {
  days: 30,
  daily: [
    { day: '2026-01-01', orders: 2, revenue: '40.50' },
    { day: '2026-01-02', orders: 0, revenue: '0.00' },
    { day: '2026-01-03', orders: 1, revenue: '1200.00' },
  ],
  statuses: [
    { status: 'shipped', orders: 2 },
    { status: 'pending', orders: 1 },
  ],
  bestSellers: [{ productId: sampleId(), name: 'Classic Square', units: 1204, revenue: '15000.00' }],
};
const aStock: StockPace = {
  id: sampleId(),
  name: 'Porthole Round',
  imageUrl: null,
  inStock: 10,
  reserved: 4,
  soldPerDay: 2,
  daysLeft: 3,
  isAtRisk: true,
};
const open = (answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin${search}`, {
    'GET /api/admin/order-summary': { totalOrders: 3, pendingOrders: 1, totalRevenue: '1240.50' },
    'GET /api/orders': new ListPage([], { total: 0 }),
    'GET /api/admin/insights': insights,
    'GET /api/admin/stock-at-risk': new ListPage([aStock], { total: 1 }),
    ...answers,
  });
// loading the chart library takes Jest seconds
beforeAll(() => import('../features/insights/components/insight-charts'));

const card = async (title: string) => within(await screen.findByRole('region', { name: title }));

describe('the charts of the dashboard', () => {
  it('say in words what they show', async () => {
    const { container } = open();
    expect((await card('Net revenue and orders')).getByRole('img')).toHaveAccessibleName(
      '$1,240.50 net from 3 orders in 3 days. The best day was Jan 3 with $1,200.00.',
    );
    expect((await card('Best sellers')).getByRole('img')).toHaveAccessibleName('Units sold. Classic Square: 1,204');
    expect((await card('Orders by status')).getByRole('img')).toHaveAccessibleName(/Pending: 1; Shipped: 2/);
    expect((await card('Stock at risk')).getByRole('img')).toHaveAccessibleName(/Porthole Round: 3 days left/);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can each be read as a table', async () => {
    const { container } = open();
    const titles = ['Net revenue and orders', 'Best sellers', 'Orders by status', 'Stock at risk'];
    for (const title of titles)
      await userEvent.click((await card(title)).getByRole('button', { name: `Show ${title} as table` }));
    expect(screen.getAllByRole('table').map((table) => within(table).getAllByRole('row')[1]?.textContent)).toEqual([
      'Jan 3$1,200.001',
      'Classic Square1,204$15,000.00',
      'Pending1',
      'Porthole Round3 days left62',
    ]);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Show Best sellers as chart' }));
    expect((await card('Best sellers')).getByRole('img')).toBeInTheDocument();
  });

  it('show the days that the address names', async () => {
    const { api } = open({}, '?days=7');
    await card('Best sellers');
    expect(screen.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '90 days' }));
    expect(api.callsOf('GET /api/admin/insights')).toEqual([{ days: '7' }, { days: '90' }]);
  });

  it('show any range of days, which the address keeps', async () => {
    const { api } = open({}, '?since=2025-12-01&until=2025-12-31');
    await card('Best sellers');
    expect(screen.getByRole('button', { name: 'Other days' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-01-01' } });
    expect(screen.getByText('Must not be before the first day')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-31' } });
    await card('Best sellers');
    await userEvent.click(screen.getByRole('button', { name: '7 days' }));
    expect(screen.queryByLabelText('First day')).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/admin/insights')).toEqual([
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
      { days: '7' },
    ]);
  });

  it('say what they count, and in which time zone', async () => {
    open();
    await card('Best sellers');
    expect(screen.getByText(/^Net of refunds and disputes, without cancelled orders/)).toHaveTextContent(
      '(America/Toronto)',
    );
    expect(screen.getByText('All order totals, before refunds')).toBeVisible();
  });

  it('say so when there is nothing to show', async () => {
    open(insightAnswers);
    expect((await card('Best sellers')).getByText('Nothing was sold in these days.')).toBeVisible();
    expect((await card('Stock at risk')).getByText('Everything lasts for 14 days or more.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /as table/ })).not.toBeInTheDocument();
  });

  it('can be tried again when they could not be loaded', async () => {
    const { api } = open({ 'GET /api/admin/insights': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByText('Unable to Load Charts')).toBeVisible();
    api.answer({ 'GET /api/admin/insights': insights });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await card('Best sellers')).getByRole('img')).toBeInTheDocument();
  });
});
