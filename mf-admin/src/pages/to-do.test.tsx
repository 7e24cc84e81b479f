import { expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToDo } from 'shared-contracts/to-do/schemas';
import { ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const open = (toDo: ToDo | Refusal) => {
  return openPage('/admin/orders', { 'GET /api/orders': new ListPage([], { total: 0 }), 'GET /api/admin/to-do': toDo });
};

it('the navigation says how much there is to do', async () => {
  const { container } = open({
    unprinted: 12,
    held: 0,
    overdue: 1,
    late: 4,
    claims: 3,
    messages: 1_000,
    reviews: 0,
    refunds: 2,
    disputes: 2,
    disputesDueAt: '2026-12-10T04:59:00.000Z',
  });
  const pages = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(await pages.findByRole('link', { name: 'To print 12 to do' })).toHaveAttribute(
    'href',
    '/admin/orders?ready=yes',
  );
  expect(pages.getByRole('link', { name: 'Overdue 1 to do' })).toBeVisible();
  expect(pages.getByRole('link', { name: 'Late 4 to do' })).toHaveAttribute(
    'href',
    '/admin/orders?late=yes&sort=shipBy',
  );
  expect(pages.getByRole('link', { name: 'On hold' })).toBeVisible();
  const disputed = pages.getByRole('link', { name: 'Disputed 2 to do, the first by Dec 9, 2026' });
  expect(disputed).toHaveAttribute('href', '/admin/orders?disputed=needs_response');
  expect(pages.getByRole('link', { name: 'Claims 3 open' })).toBeVisible();
  expect(pages.getByRole('link', { name: 'Messages 999+ open' })).toBeVisible();
  expect(pages.getByRole('link', { name: 'Reviews' })).toBeVisible();
  expect(pages.getByRole('link', { name: 'Refunds 2 to make' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('the navigation does without counts that could not be read', async () => {
  open(new Refusal('internal_error'));
  expect(await screen.findByText('No orders found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To print' })).toBeVisible();
});

it('the navigation can be collapsed by keyboard, and stays so on this device', async () => {
  const { container } = open({ unprinted: 12 });
  const sections = () => screen.findByRole('button', { name: 'Sections' });
  const orders = () => screen.queryByRole('link', { name: 'Orders' });
  expect(await sections()).toHaveAttribute('aria-expanded', 'true');
  (await sections()).focus();
  await userEvent.keyboard('{Enter}');
  expect(await sections()).toHaveFocus();
  expect(await sections()).toHaveAttribute('aria-expanded', 'false');
  expect(orders()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Search Ctrl K' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  cleanup();
  open({ unprinted: 12 });
  expect(await sections()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(await sections());
  expect(orders()).toBeVisible();
  expect(await sections()).toHaveAttribute('aria-expanded', 'true');
});
